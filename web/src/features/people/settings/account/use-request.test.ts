import { expect, it } from 'vitest';
import { ApiError, Unreachable } from '../../../../platform/client.ts';
import { Explained, refusalOf } from './use-request.ts';

const refused = (code: string, text: string, fields?: Record<string, string>) =>
  new ApiError(422, { code, text, errorId: 'e', ...(fields && { fields }) });

it('puts what the server says of a field at that field', () => {
  const fields = { email: 'Enter a valid e-mail address.' };
  expect(refusalOf(refused('request/malformed', 'Nothing was changed.', fields)).fields).toEqual(fields);
});

it('knows which field a wrong password or code was typed into', () => {
  const wrong = 'The password is wrong. Nothing was changed.';
  expect(refusalOf(refused('auth/wrong-password', wrong)).fields).toEqual({ currentPassword: wrong });
  expect(refusalOf(refused('auth/wrong-code', 'No.')).fields).toEqual({ code: 'No.' });
});

it('keeps the text of everything else for the whole form', () => {
  const text = 'Too many tries. Please wait 1 minute and try again.';
  expect(refusalOf(refused('request/too-many', text))).toEqual({
    code: 'request/too-many',
    text,
    fields: {},
  });
});

it('says that the server can’t be reached, and what the browser did not do', () => {
  expect(refusalOf(new Unreachable('gone')).text).toMatch(/can’t be reached/);
  expect(refusalOf(new Explained('No passkey was made.')).text).toBe('No passkey was made.');
});
