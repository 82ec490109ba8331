import { expect, test } from 'vitest';
import { ApiError, Unreachable } from './client.ts';
import { Explained, refusalOf } from './use-request.ts';

const refused = (code: string, text: string, fields?: Record<string, string>) =>
  new ApiError(422, { code, text, errorId: 'e', ...(fields && { fields }) });

test('keeps the texts of the server for fields', () => {
  const fields = { email: 'Enter a valid e-mail address.' };
  expect(refusalOf(refused('request/malformed', 'Nothing was changed.', fields)).fields).toEqual(fields);
});

test('assigns a refusal to the field that the form names for its code', () => {
  const fieldOfCode = { 'auth/wrong-password': 'currentPassword', 'auth/wrong-code': 'code' };
  const wrong = 'The password is wrong. Nothing was changed.';
  expect(refusalOf(refused('auth/wrong-password', wrong), fieldOfCode).fields).toEqual({
    currentPassword: wrong,
  });
  expect(refusalOf(refused('auth/wrong-code', 'No.'), fieldOfCode).fields).toEqual({ code: 'No.' });
  expect(refusalOf(refused('auth/wrong-code', 'No.')).fields).toEqual({});
});

test('keeps the text of any other refusal for the whole form', () => {
  const text = 'Too many tries. Please wait 1 minute and try again.';
  expect(refusalOf(refused('request/too-many', text))).toEqual({
    code: 'request/too-many',
    text,
    fields: {},
  });
});

test('distinguishes a lost connection from a failed browser API', () => {
  expect(refusalOf(new Unreachable('gone')).text).toMatch(/can’t be reached/);
  expect(refusalOf(new Explained('No passkey was made.')).text).toBe('No passkey was made.');
});
