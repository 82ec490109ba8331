import { STATUS_CODES } from 'node:http';
import { type ErrorBody, type ErrorCode, errorStatus, errorText } from '@longtable/contract/errors';

/**
 * The bytes of a refusal over HTTP, for connections whose request does not reach the framework. Ends the connection.
 */
export function rawAnswer(
  code: ErrorCode,
  errorId: string,
  params: Readonly<Record<string, string>> = { wait: 'a moment' },
): string {
  const status = errorStatus(code);
  const answer: ErrorBody = { error: { code, text: errorText(code, params), errorId } };
  const body = JSON.stringify(answer);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
