/** What a person reads when nobody knows better. By itself: the client says it too, and needs no other text of the list. */
export const unexpectedText = 'Something went wrong. Please try again in a moment.';
