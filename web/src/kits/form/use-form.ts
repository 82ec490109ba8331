import { newId } from '@longtable/contract/new-id';
import { useEffect, useRef, useState } from 'react';
import { useFormDraft } from '../../platform/drafts.ts';
import { type FieldOfCode, type Refusal, useRequest, wholeText } from '../../platform/use-request.ts';
import {
  type Check,
  type FieldTexts,
  type LoadShape,
  loadCheck,
  type Problems,
  refusedFields,
} from './check.ts';

export type FormOptions<Values extends object> = {
  /** The name under which unsaved values are kept in the browser, such as `team:{id}`. Without one they are not kept. */
  readonly draftName?: string;
  /** The initial values. */
  readonly blank: Values;
  /** Whether the dialog of the form is open; true for a form in a page. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Pass the same function in every render. */
  readonly shape: LoadShape;
  /**
   * The input to validate; the values by default. Leave out the values of fields that are not shown. `id` is a new id for the
   * row, the same until the form is opened again.
   */
  readonly inputOf?: (values: Values, id: string) => object;
  /** Problems that the shape does not cover, by field. */
  readonly problemsOf?: (values: Values) => FieldTexts;
  /** The fields of refusals for which the server names none, by code. */
  readonly fieldOfCode?: FieldOfCode;
  /** Sends the valid values. The form closes when it resolves, and shows the error when it rejects. */
  readonly save: (values: Values, id: string) => Promise<void> | void;
  /** Keeps the form open with blank values after saving. */
  readonly staysOpen?: boolean;
};

export type Form<Values extends object> = {
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  /** The problem of a field, or ''. Excess length is reported while typing, other problems after the first attempt to save. */
  readonly errorOf: (field: keyof Values & string) => string;
  /**
   * The problem that a field would have after some changes, or '': for entries that are added one at a time. Also '' if the
   * validator can't be loaded; saving reports that.
   */
  readonly problemAfter: (field: keyof Values & string, changes: Partial<Values>) => Promise<string>;
  /** Why it was not saved, unless a field shows it. */
  readonly refusal: Refusal | null;
  readonly busy: boolean;
  /** The values are those of a draft. */
  readonly isRestored: boolean;
  /** Resets to the blank values. */
  readonly discard: () => void;
  /** Discards the values and offers to restore them. The caller closes the form. */
  readonly cancel: () => void;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly submit: (form: HTMLFormElement) => void;
};

/** An invalid control, or the first control of an invalid group. */
const firstInvalid = '[aria-invalid="true"], [data-invalid] [role="checkbox"]';
const none: Problems = {};
const nothing = () => undefined;

/**
 * A form, checked by the contract's shape before it is sent. With a `draftName`, values are kept in the browser until
 * they are saved or cancelled. Keep the dialog of a form mounted and flip `open`.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { draftName = null, blank, open = true, onOpenChange = nothing, shape } = options;
  const { draft, change, isRestored, discard, cancel, drop } = useFormDraft<Values>(draftName, {
    blank,
    open,
    reopen: () => onOpenChange(true),
  });
  const { busy, refusal, run, clear } = useRequest(options.fieldOfCode);
  // Creating is idempotent: a repeated request has the same id.
  const [id, setId] = useState(newId);
  const [attempts, setAttempts] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  const begin = () => {
    setId(newId());
    setAttempts(0);
  };
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) begin();
  }
  const element = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>(firstInvalid)?.focus();
  }, [attempts]);

  const check = useCheck(shape, open);
  const inputOf = (values: Values) => options.inputOf?.(values, id) ?? values;
  const input = inputOf(draft);
  const problems = check.ready?.(input).problems ?? none;
  const own = options.problemsOf?.(draft) ?? {};
  const close = () => {
    clear();
    onOpenChange(false);
  };
  const refused = refusal ? refusedFields(refusal.fields, input) : {};
  const isInField = Object.keys(draft).some((field) => field in input && field in refused);
  return {
    values: draft,
    change(changes) {
      if (refusal) clear();
      change(changes);
    },
    errorOf(field) {
      const problem = problems[field];
      const text = attempts > 0 || problem?.isTooLong ? own[field] || problem?.text : '';
      return refused[field] ?? (text || '');
    },
    async problemAfter(field, changes) {
      const values = { ...draft, ...changes };
      const loaded = await check.load().catch(() => null);
      return options.problemsOf?.(values)[field] || loaded?.(inputOf(values)).problems[field]?.text || '';
    },
    refusal: refusal && !isInField ? { ...refusal, text: wholeText(refusal) } : null,
    busy,
    isRestored,
    discard,
    cancel,
    open,
    onOpenChange: (next) => (next ? onOpenChange(true) : close()),
    submit(form) {
      element.current = form;
      void run(async () => {
        const wrong = (await check.load())(input).problems;
        if (Object.keys(wrong).length + Object.keys(own).length > 0) {
          setAttempts((before) => before + 1);
          return;
        }
        await options.save(draft, id);
        if (options.staysOpen) {
          discard();
          begin();
        } else {
          drop();
          close();
        }
      }, form);
    },
  };
}

type Loaded = { readonly shape: LoadShape; readonly check: Check };

/** The check of a shape. Loaded with the validator when the form opens, as zod is larger than most pages. */
function useCheck(shape: LoadShape, open: boolean): { ready: Check | null; load: () => Promise<Check> } {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    // Offline: loaded again on submit.
    if (open)
      loadCheck(shape).then(
        (check) => setLoaded({ shape, check }),
        () => undefined,
      );
  }, [open, shape]);
  const ready = loaded?.shape === shape ? loaded.check : null;
  return { ready, load: async () => ready ?? loadCheck(shape) };
}
