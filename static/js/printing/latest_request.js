// Latest request only: a new request aborts the one under way (AbortController).

/**
 * Loads pages; a new request aborts the one in progress.
 *
 * @param {(url: string, signal: AbortSignal) => Promise<string>} read
 * @returns {(url: string) => Promise<string | null>} the page; null for one that is not wanted any more
 */
export function createLatestRequest(read) {
  let asking = new AbortController();
  return async (url) => {
    asking.abort();
    const mine = (asking = new AbortController());
    try {
      const page = await read(url, mine.signal);
      return mine.signal.aborted ? null : page;
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    }
  };
}
