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
    cleanTexts(rest);
    cleanTexts(request.params);
    const raw: Record<string, unknown> = { ...rest };
    for (const name of names) raw[name] = request.params[name];
    const parsed = endpoint.input.safeParse(raw);
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
    for (const [key, value] of Object.entries(within)) {
      if (key.includes('\0')) throw refuse('request/malformed');
      if (typeof value === 'string') {
        if (value.includes('\0')) throw refuse('request/malformed');
        if (!value.isWellFormed()) within[key] = value.toWellFormed();
      } else if (typeof value === 'object' && value !== null) left.push(value as Record<string, unknown>);
    }
  }
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
