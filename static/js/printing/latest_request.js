// Latest request only: a new request aborts the one under way (AbortController).

/**
 * Asks for one page after the other: whatever is under way when another is asked for is given up.
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
