"""What every page is drawn with: type, measures, pens, columns, the frame of a document."""
