/** The text for unexpected errors. A separate file, since the client needs it without the other texts. */
export const unexpectedText = 'Something went wrong. Please try again in a moment.';
