// Refusals of notes that the client shows by itself: apart, as a page with them would load the refusals of every resource.

export const noTitleText = 'Enter a title.';
export const searchFailedText = 'Failed to search notes. Please try again.';
