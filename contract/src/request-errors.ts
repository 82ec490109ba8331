import { defineErrors } from './define-errors.ts';
import { unexpectedText } from './unexpected-text.ts';

/** Refusals that any request may get, and errors of the server. */
export const requestErrors = defineErrors({
  'request/malformed': { status: 400, text: 'This request could not be understood. Nothing was changed.' },
  'request/too-large': { status: 413, text: 'This is too large to be saved. Nothing was changed.' },
  'request/unsupported-type': { status: 415, text: 'Requests are sent as JSON. Nothing was changed.' },
  'request/unsupported-tus': {
    status: 412,
    text: 'Uploads are sent by version 1.0.0 of the tus protocol. Nothing was changed.',
  },
  'request/unknown-address': { status: 404, text: 'There is nothing at this address.' },
  'request/foreign-origin': {
    status: 403,
    text: 'This server takes no changes from {origin}. Nothing was changed. If this is the address of your workspace, ask the owner of the server to set PUBLIC_URL to it.',
  },
  'request/id-taken': { status: 409, text: 'This id is already in use. Nothing was changed.' },
  'request/deleted': { status: 409, text: 'This was deleted. Nothing was created.' },
  'request/too-slow': {
    status: 408,
    text: 'This request took too long to arrive. Nothing was changed. Please try again.',
  },
  'request/headers-too-large': {
    status: 431,
    text: 'Your browser sent too much with this request. Delete the cookies of this site and try again.',
  },
  'request/too-many': { status: 429, text: 'Too many tries. Please wait {wait} and try again.' },
  'server/unexpected': { status: 500, text: unexpectedText },
  'server/unavailable': {
    status: 503,
    text: 'The server is starting or has lost its database for a moment. Please try again in a moment.',
  },
  'server/files-unavailable': {
    status: 503,
    text: 'The server can’t reach its file storage right now. Nothing was changed. Please try again in a moment.',
  },
  'server/busy': {
    status: 503,
    text: 'The server is busy with other changes. Nothing was changed. Please try again in a moment.',
  },
  'server/disk-full': {
    status: 503,
    text: 'The server has no disk space left. Nothing was changed. Please tell whoever runs it.',
  },
  'server/read-only': {
    status: 503,
    text: 'The server can’t save anything right now. Nothing was changed. Please tell whoever runs it.',
  },
});
