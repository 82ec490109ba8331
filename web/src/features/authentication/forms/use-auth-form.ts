import type { AnswerOf, InputOf } from '@longtable/contract/endpoint';
import type { peopleApi as declaredPeople } from '@longtable/contract/people';
import type { signInApi as declaredSignIn } from '@longtable/contract/sign-in';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { loadCheck } from '../../../kits/form/check.ts';
import { peopleApi } from '../../../platform/api/people.ts';
import { signInApi } from '../../../platform/api/sign-in.ts';
import { ApiError, call, type EndpointRef, isUnreachable } from '../../../platform/client.ts';

/** The endpoints of the forms. */
export type AuthRequest =
  | 'signIn'
  | 'signUp'
  | 'finishSignUp'
  | 'forgotPassword'
  | 'resetPassword'
  | 'secondFactor';

/** Why a request failed. `waitUntil`, in epoch milliseconds, is when a rate limit ends. */
export type AuthProblem =
  | { readonly kind: 'unreachable' }
  /** The browser did not store the session cookie. */
  | { readonly kind: 'sessionNotKept' }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly text: string;
      /** Identifies the error in the server log; '' if it is of the client. */
      readonly errorId: string;
      readonly waitUntil: number | null;
    };

type Shapes = Pick<typeof declaredPeople & typeof declaredSignIn, AuthRequest>;
type Values = Readonly<Record<string, string>>;
/** Errors by field; `problem` is shown instead if none of the fields is on the page. */
type FieldErrors = { readonly kind: 'fields'; readonly errors: Values; readonly problem?: AuthProblem };

/** Loads the validator, which is larger than these pages. */
const checkOf = (request: AuthRequest) =>
  loadCheck(async () => {
    // By name, so that the other exports are not in the bundle.
    const [people, signIn] = await Promise.all([
      import('@longtable/contract/people').then((declared) => declared.peopleApi),
      import('@longtable/contract/sign-in').then((declared) => declared.signInApi),
    ]);
    return { ...people, ...signIn }[request].input;
  });

const addresses = { ...peopleApi, ...signInApi };

/** The fields of refusals for which the server names none. */
const fieldOfCode: Values = { 'auth/wrong-code': 'code' };

/**
 * A form for one endpoint: validates the input by the contract, sends one request at a time, and reports errors by field
 * or as a whole. Its fields are uncontrolled, so that password managers can fill them. `onDone` runs after success.
 */
export function useAuthForm<Request extends AuthRequest>(
  request: Request,
  {
    extraInput,
    onDone,
  }: {
    /** Input to send besides the fields. */
    extraInput?: () => Values;
    /** Continues after success; returns the problem if that fails. `sent` is the sent input. */
    onDone: (
      response: AnswerOf<Shapes[Request]>,
      sent: InputOf<Shapes[Request]>,
    ) => Promise<AuthProblem | null>;
  },
) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Values>({});
  const [problem, setProblem] = useState<AuthProblem | null>(null);

  useEffect(() => {
    // Not on touch screens, where the keyboard would cover the page.
    if (matchMedia('(pointer: fine)').matches) firstEmptyField(form.current)?.focus();
  }, []);

  /** Validates and sends the values. Resolves to what is wrong with them, or null on success. */
  const send = async (typed: Values): Promise<AuthProblem | FieldErrors | null> => {
    const check = await checkOf(request);
    const { problems, input: checked } = check({ ...extraInput?.(), ...typed });
    if (!checked) {
      const errors = Object.fromEntries(Object.entries(problems).map(([field, { text }]) => [field, text]));
      return { kind: 'fields', errors };
    }
    const input = checked as InputOf<Shapes[Request]>;
    let response: AnswerOf<Shapes[Request]>;
    try {
      response = await call<Shapes[Request]>(addresses[request] as EndpointRef<Shapes[Request]>, input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const field = fieldOfCode[error.code];
      const errors = field === undefined ? error.fields : { [field]: error.text };
      return { kind: 'fields', errors, problem: problemOf(error) };
    }
    return onDone(response, input);
  };

  const submit = async () => {
    if (busy.current || !form.current || isRateLimited(problem)) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    setErrors({});
    const outcome = await send(fieldValues(form.current)).catch(problemOf);
    // Success: stay busy until the next page is shown.
    if (outcome === null) return;
    if (outcome.kind === 'fields') showErrors(outcome);
    else setProblem(outcome);
    busy.current = false;
    setSending(false);
  };

  /** Shows the errors at their fields, or as a whole if none of the fields is on the page. */
  const showErrors = ({ errors: byField, problem: whole }: FieldErrors) => {
    const first = inputsOf(form.current).find(({ name }) => name in byField);
    setErrors(byField);
    first?.focus();
    if (!first) setProblem(whole ?? refused('request/malformed', Object.values(byField).join(' ')));
  };

  return {
    sending,
    errors,
    problem,
    formProps: {
      ref: form,
      // Errors are shown at the fields, by the contract, instead of the browser's own messages.
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void submit();
      },
      onInput(event: FormEvent) {
        // Preload the validator; submitting tries again if that fails.
        checkOf(request).catch(() => undefined);
        const { name } = event.target as HTMLInputElement;
        if (name in errors) setErrors(({ [name]: _removed, ...others }) => others);
      },
    },
  };
}

function firstEmptyField(form: HTMLFormElement | null): HTMLInputElement | undefined {
  return inputsOf(form).find(({ value }) => value === '');
}

function inputsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter((control) => control instanceof HTMLInputElement);
}

/** Whether a rate limit still applies. */
function isRateLimited(problem: AuthProblem | null): boolean {
  return problem?.kind === 'refused' && problem.waitUntil !== null && problem.waitUntil > Date.now();
}

function fieldValues(form: HTMLFormElement): Values {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

/** The problem of a failed request. */
export function problemOf(error: unknown): AuthProblem {
  if (isUnreachable(error)) return { kind: 'unreachable' };
  if (error instanceof ApiError) return refused(error.code, error.text, error);
  reportError(error);
  return refused('server/unexpected', 'Something went wrong. Please try again in a moment.');
}

function refused(code: string, text: string, from?: ApiError): AuthProblem {
  const waitUntil = from?.retryAfter ? Date.now() + from.retryAfter * 1000 : null;
  return { kind: 'refused', code, text, errorId: from?.errorId ?? '', waitUntil };
}
