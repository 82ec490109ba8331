import { type Endpoint, pathParameters, travelsInQuery } from '@longtable/contract/endpoint';
import { type ErrorCode, isErrorCode } from '@longtable/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Refusal, refuse } from './errors.ts';

/**
 * A function that reads an endpoint's input out of a request: path parameters, and the query of a GET, DELETE or
 * upload or the JSON body of everything else. A parameter of the path can't be overridden from the body.
 */
export function inputParser(endpoint: Endpoint): (request: FastifyRequest) => unknown {
  const inQuery = travelsInQuery(endpoint);
  const names = pathParameters(endpoint.path);
  return (request) => {
    const rest = inQuery ? request.query : (request.body ?? {});
    if (!isRecord(rest) || !isRecord(request.params)) throw refuse('request/malformed');
    if (holdsNullByte(rest) || holdsNullByte(request.params)) throw refuse('request/malformed');
    const raw: Record<string, unknown> = { ...rest };
    for (const name of names) raw[name] = request.params[name];
    const parsed = endpoint.input.safeParse(raw);
    if (parsed.success) return parsed.data;
    throw refusalOf(parsed.error);
  };
}

/** True when there is a U+0000 in any text of the input: PostgreSQL takes every character but that one. */
function holdsNullByte(input: unknown): boolean {
  // A list of what is left to look at: a call within a call would end where the nesting of a hostile body does.
  const left: unknown[] = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
  return false;
}

/** The specification's own sentence where a rule of the contract names its code, else which fields were refused. */
function refusalOf(error: z.ZodError): Refusal {
  for (const issue of error.issues) {
    if (issue.code !== 'custom') continue;
    const code: unknown = issue.params?.['code'];
    if (typeof code !== 'string' || !isErrorCode(code)) continue;
    return refuse(code satisfies ErrorCode, {
      params: { value: String(issue.params?.['value'] ?? '') },
      fields: { [issue.path.join('.')]: code },
    });
  }
  const fields = error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return refuse('request/malformed', { fields: Object.fromEntries(fields) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
