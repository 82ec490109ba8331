import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';

/** The page to which the link in a notification e-mail leads. `:token` says who stops what, and is signed. */
export const unsubscribePage = '/unsubscribe/:token';

const token = z.object({ token: z.string().max(200) });

/** Unsubscribing from notification e-mails, without a session: the link in an e-mail is the right. */
export const unsubscribingApi = {
  get: endpoint('GET', '/api/unsubscribe/:token', {
    input: token,
    output: z.object({
      /** What the e-mails are about, as a switch of the settings has it; null for all of them. */
      about: z.string().nullable(),
      isOn: z.boolean(),
      /** The token that stops all e-mails. */
      all: z.string(),
    }),
  }),
  /** Mail programs send this when the person presses "Unsubscribe" there (RFC 8058). Idempotent. */
  unsubscribe: endpoint('POST', '/api/unsubscribe/:token', {
    input: token,
    output: z.object({}),
    oneClickAt: unsubscribePage,
  }),
};

export const unsubscribingErrors = defineErrors({
  'unsubscribe/invalid': {
    status: 404,
    text: 'This link is not valid. Sign in and choose in Settings, Notifications, what you get by e-mail.',
  },
});
