import { type Endpoint, pathParameters, travelsInQuery } from '@longtable/contract/endpoint';
import { errorText, isErrorCode } from '@longtable/contract/errors';
import { fieldMessage } from '@longtable/contract/field-message';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Refusal, refuse } from './errors.ts';
import { parseJsonBody } from './json-body.ts';

/**
 * A function that reads an endpoint's input out of a request: path parameters, and the query of a GET, DELETE or
 * upload or the JSON body of everything else, which the server left as text (server.ts). A parameter of the path can't
 * be overridden from the body.
 */
export function inputParser(endpoint: Endpoint): (request: FastifyRequest) => unknown {
  const inQuery = travelsInQuery(endpoint);
  const names = pathParameters(endpoint.path);
  return (request) => {
    const rest = inQuery ? request.query : parseJsonBody(request.body);
    if (!isRecord(rest) || !isRecord(request.params)) throw refuse('request/malformed');
    cleanTexts(rest);
    cleanTexts(request.params);
    const raw: Record<string, unknown> = { ...rest };
    for (const name of names) raw[name] = request.params[name];
    const parsed = endpoint.input.safeParse(raw, { error: fieldMessage });
    if (parsed.success) return parsed.data;
    throw refusalOf(parsed.error);
  };
}

/**
 * Has only such texts in the input as PostgreSQL takes. Half of a character, which a text that was cut can end in, is
 * refused there in JSON alone: the sign for what can't be read stands for it. Throws `request/malformed` for U+0000.
 */
function cleanTexts(input: Record<string, unknown>): void {
  // A list of what is left to look at: a call within a call would end where the nesting of a hostile body does.
  const left: Record<string, unknown>[] = [input];
  for (let within = left.pop(); within; within = left.pop()) {
    // The keys of a list are its places.
    const isList = Array.isArray(within);
    for (const key of Object.keys(within)) {
      const value = within[key];
      if (!isList && (key.includes('\0') || isPrototype(key, value))) throw refuse('request/malformed');
      if (typeof value === 'string') {
        if (value.includes('\0')) throw refuse('request/malformed');
        if (!value.isWellFormed()) within[key] = value.toWellFormed();
      } else if (typeof value === 'object' && value !== null) left.push(value as Record<string, unknown>);
    }
  }
}

/** True for an entry that would reach an object's prototype if it was ever copied carelessly. */
function isPrototype(key: string, value: unknown): boolean {
  if (key === '__proto__') return true;
  return key === 'constructor' && isRecord(value) && Object.hasOwn(value, 'prototype');
}

/**
 * The refusal whose code a rule of the contract names, else which fields were refused. Fields
 * always have sentences; the code of the refusal is what programs look at.
 */
function refusalOf(error: z.ZodError): Refusal {
  for (const issue of error.issues) {
    if (issue.code !== 'custom') continue;
    const code: unknown = issue.params?.['code'];
    if (typeof code !== 'string' || !isErrorCode(code)) continue;
    const params = { value: String(issue.params?.['value'] ?? '') };
    return refuse(code, { params, fields: { [issue.path.join('.')]: errorText(code, params) } });
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues.slice(0, mostIssues)) fields[path.join('.')] ??= message;
  return refuse('request/malformed', { fields });
}

/** A list of many wrong entries is refused as well by the first of them. */
const mostIssues = 50;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
