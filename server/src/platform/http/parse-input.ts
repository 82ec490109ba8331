import { type Endpoint, pathParameters, travelsInQuery } from '@longtable/contract/endpoint';
import { errorText, isErrorCode } from '@longtable/contract/errors';
import { fieldMessage } from '@longtable/contract/field-message';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Refusal, refuse } from './errors.ts';
import { parseJsonBody } from './json-body.ts';
import { tusInput } from './tus.ts';

/**
 * Creates a function that reads an endpoint's input from a request: path parameters, and the query of a GET, DELETE or
 * upload or otherwise the JSON body, which the server left as text (server.ts); that of an endpoint that speaks tus is in
 * its headers. None of them can override a parameter of the path.
 */
export function inputParser(endpoint: Endpoint): (request: FastifyRequest) => unknown {
  const inQuery = travelsInQuery(endpoint);
  const names = pathParameters(endpoint.path);
  const restOf = (request: FastifyRequest): unknown => {
    if (endpoint.tus) return tusInput(request.raw.headers);
    return inQuery ? request.query : parseJsonBody(request.body);
  };
  return (request) => {
    const rest = restOf(request);
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
 * Checks and cleans texts for PostgreSQL. Lone surrogates, which cutting a text can leave, are refused by PostgreSQL
 * only in JSON: they are replaced by U+FFFD. Throws `request/malformed` for U+0000.
 */
function cleanTexts(input: Record<string, unknown>): void {
  // A list instead of recursion, whose depth a hostile body would determine.
  const left: Record<string, unknown>[] = [input];
  for (let within = left.pop(); within; within = left.pop()) {
    // The keys of a list are its indexes.
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

/** True for a key that would reach an object's prototype if the object was copied carelessly. */
function isPrototype(key: string, value: unknown): boolean {
  if (key === '__proto__') return true;
  return key === 'constructor' && isRecord(value) && Object.hasOwn(value, 'prototype');
}

/**
 * The refusal whose code a rule of the contract names, otherwise `request/malformed` with the refused fields. Fields
 * always have texts for people; programs look at the code.
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

/** The most issues to report, since a long list may have thousands. */
const mostIssues = 50;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
