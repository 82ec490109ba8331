import type { AnswerOf, InputOf } from '@longtable/contract/endpoint';
import type { peopleApi as declaredPeople } from '@longtable/contract/people';
import type { signInApi as declaredSignIn } from '@longtable/contract/sign-in';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { loadCheck } from '../../../kits/form/check.ts';
import { peopleApi } from '../../../platform/api/people.ts';
import { signInApi } from '../../../platform/api/sign-in.ts';
import { ApiError, call, type EndpointRef, isUnreachable } from '../../../platform/client.ts';

/** The requests of the forms; their shapes are the contract's. */
export type AuthRequest =
  | 'signIn'
  | 'signUp'
  | 'finishSignUp'
  | 'forgotPassword'
  | 'resetPassword'
  | 'secondFactor';

/** Why the form is still here. `waitUntil` is a time in milliseconds. */
export type AuthProblem =
  | { readonly kind: 'unreachable' }
  /** The server signed the person in, and the browser sent nothing of it along with the next request. */
  | { readonly kind: 'sessionNotKept' }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly text: string;
      /** Stands in the server's log beside the cause; '' for what this page found out itself. */
      readonly errorId: string;
      readonly waitUntil: number | null;
    };

type Shapes = Pick<typeof declaredPeople & typeof declaredSignIn, AuthRequest>;
type Values = Readonly<Record<string, string>>;
/** Fields and what is wrong with each; `whole` is for those that are not on the page. */
type Wrong = { readonly kind: 'fields'; readonly wrong: Values; readonly whole?: AuthProblem };

/** The validator is heavier than these pages: it is loaded when somebody types. */
const checkOf = (request: AuthRequest) =>
  loadCheck(async () => {
    // Each by its name: what else is declared beside it stays out of the build.
    const [people, signIn] = await Promise.all([
      import('@longtable/contract/people').then((declared) => declared.peopleApi),
      import('@longtable/contract/sign-in').then((declared) => declared.signInApi),
    ]);
    return { ...people, ...signIn }[request].input;
  });

const addresses = { ...peopleApi, ...signInApi };

/** Refusals that are about one field, though the server doesn't name it. */
const fieldOfCode: Values = { 'auth/wrong-code': 'code' };

/**
 * A form that is sent to one endpoint: checks what was typed by the contract, sends it once at a time, and says what
 * is wrong by field or as a whole. The fields stay uncontrolled, so that password managers fill them and nothing
 * typed is ever lost. `onDone` runs after the server agreed.
 */
export function useAuthForm<Request extends AuthRequest>(
  request: Request,
  {
    added,
    onDone,
  }: {
    /** What is sent beside what was typed. */
    added?: () => Values;
    /** What comes next, or why nothing does. `sent` is what the server agreed to. */
    onDone: (
      answer: AnswerOf<Shapes[Request]>,
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
    // On a touch screen the keyboard would come up over the page before anybody read it.
    if (matchMedia('(pointer: fine)').matches) firstEmptyField(form.current)?.focus();
  }, []);

  /** What is wrong, or null when the person is through. */
  const send = async (typed: Values): Promise<AuthProblem | Wrong | null> => {
    const check = await checkOf(request);
    const { problems, input: checked } = check({ ...added?.(), ...typed });
    if (!checked) {
      const wrong = Object.fromEntries(Object.entries(problems).map(([field, { text }]) => [field, text]));
      return { kind: 'fields', wrong };
    }
    const input = checked as InputOf<Shapes[Request]>;
    let answer: AnswerOf<Shapes[Request]>;
    try {
      answer = await call<Shapes[Request]>(addresses[request] as EndpointRef<Shapes[Request]>, input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const field = fieldOfCode[error.code];
      const wrong = field === undefined ? error.fields : { [field]: error.text };
      return { kind: 'fields', wrong, whole: problemOf(error) };
    }
    return onDone(answer, input);
  };

  const submit = async () => {
    if (busy.current || !form.current || isWaiting(problem)) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    setErrors({});
    const outcome = await send(typedIn(form.current)).catch(problemOf);
    // Through: the next page is on its way, and until then this one stays as it is.
    if (outcome === null) return;
    if (outcome.kind === 'fields') showWrong(outcome);
    else setProblem(outcome);
    busy.current = false;
    setSending(false);
  };

  /** By field where the person can see the field, else as a whole. */
  const showWrong = ({ wrong, whole }: Wrong) => {
    const first = inputsOf(form.current).find(({ name }) => name in wrong);
    setErrors(wrong);
    first?.focus();
    if (!first) setProblem(whole ?? refused('request/malformed', Object.values(wrong).join(' ')));
  };

  return {
    sending,
    errors,
    problem,
    formProps: {
      ref: form,
      // Ours are said beside the field, by the contract; the browser's bubbles would speak first.
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void submit();
      },
      onInput(event: FormEvent) {
        // Ahead of the button; without a connection now, it is asked for again then.
        checkOf(request).catch(() => undefined);
        const { name } = event.target as HTMLInputElement;
        if (name in errors) setErrors(({ [name]: _gone, ...others }) => others);
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

/** True while the server wants no further try. */
function isWaiting(problem: AuthProblem | null): boolean {
  return problem?.kind === 'refused' && problem.waitUntil !== null && problem.waitUntil > Date.now();
}

function typedIn(form: HTMLFormElement): Values {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

/** Why a request of these pages did not lead on. */
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
