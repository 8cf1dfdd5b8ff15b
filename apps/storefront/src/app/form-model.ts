import type { ChangeEvent, SyntheticEvent } from 'react';
import type { GenericSchema } from 'valibot';
import { runAfterPress } from './run-after-press';
import { retryImport } from './retry-import';

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Values of a form while a visitor fills it in, as texts. */
export type FormValues<Draft> = Readonly<Record<keyof Draft, string>>;
type FieldName<Draft> = keyof Draft & string;

/** Error of each field, as the schema or the server names it. */
export type FieldErrors<Draft> = Readonly<Partial<Record<keyof Draft, { readonly message: string }>>>;

export interface FormState<Draft> {
  readonly values: Draft;
  readonly errors: FieldErrors<Draft>;
  /** Number of attempts to submit. */
  readonly submitCount: number;
  /** Whether any value differs from the initial one. */
  readonly isDirty: boolean;
}

/** Properties that connect a field of the page to the form. */
export interface FieldRegistration<N extends string = string> {
  readonly name: N;
  readonly ref: (field: FieldElement | null) => void;
  readonly onChange: (event: ChangeEvent<FieldElement>) => void;
  readonly onBlur: () => void;
}

type FormSchema<Content> = GenericSchema<unknown, Content>;

export interface FormOptions<Draft, Content> {
  readonly defaultValues: Draft;
  /**
   * The messages are translation keys, the output is the request body. A page that starts with its form loads the schema later, because no
   * form needs it before the first input.
   */
  readonly schema: FormSchema<Content> | (() => Promise<FormSchema<Content>>);
  /** Fields whose rule depends on another one: they are checked again when that one changes. */
  readonly dependents?: Readonly<Partial<Record<keyof Draft, readonly FieldName<Draft>[]>>>;
  /** Called when the schema cannot be loaded. The form was not sent then and may be sent again. */
  readonly onUnprepared: () => void;
  /** Whether a submit focuses the first invalid field; true by default. */
  readonly shouldFocusError?: boolean;
}

/** The field of one step in an issue's path. */
const fieldNameOf = (segment: PropertyKey | { readonly key: PropertyKey } | undefined): string =>
  String(typeof segment === 'object' ? segment.key : segment);

const noErrors = <Draft>(): FieldErrors<Draft> => ({}) as FieldErrors<Draft>;

/**
 * A form outside of React. A field is validated on blur, then on each correction. A submit validates all fields and focuses the first
 * invalid one. The fields hold their own texts, so text typed before hydration stays.
 */
export class FormModel<Draft extends FormValues<Draft>, Content> {
  private state: FormState<Draft>;
  private defaults: Draft;
  private schema: FormSchema<Content> | null;
  private isSendingHeldUp = false;
  private readonly fields = new Map<FieldName<Draft>, FieldElement>();
  private readonly registered = new Map<FieldName<Draft>, FieldRegistration<FieldName<Draft>>>();
  private readonly touched = new Set<FieldName<Draft>>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: FormOptions<Draft, Content>) {
    this.defaults = options.defaultValues;
    this.schema = typeof options.schema === 'function' ? null : options.schema;
    this.state = { values: options.defaultValues, errors: noErrors(), submitCount: 0, isDirty: false };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): FormState<Draft> => this.state;

  /** Loads the schema if it is missing, and waits for a network while offline. Fields that lost the focus before are then validated. */
  readonly prepare = async (): Promise<FormSchema<Content>> => {
    const { schema } = this.options;
    const current = this.schema ?? (typeof schema === 'function' ? await retryImport(schema) : schema);
    if (this.schema !== null) return this.schema;
    this.schema = current;
    for (const name of this.touched) this.validateField(name);
    return current;
  };

  /** The properties of a field of the page; the same ones at every drawing. */
  readonly register = <N extends FieldName<Draft>>(name: N): FieldRegistration<N> => {
    const current = this.registered.get(name);
    if (current) return current as FieldRegistration<N>;
    const registration: FieldRegistration<N> = {
      name,
      ref: (field) => this.attachField(name, field),
      onChange: ({ target }) => this.handleInput(name, target.value),
      onBlur: () => {
        this.touched.add(name);
        // A sentence that appears between press and release would move the pressed button away.
        runAfterPress(() => this.validateField(name));
      },
    };
    this.registered.set(name, registration);
    return registration;
  };

  /** Submits the output of the schema, or shows the errors. */
  readonly handleSubmit =
    (onValid: (content: Content) => unknown, onInvalid?: () => void) =>
    async (event?: SyntheticEvent): Promise<void> => {
      event?.preventDefault();
      const schema = await this.loadSchemaForSubmit();
      if (schema === null) return;
      const submitCount = this.state.submitCount + 1;
      const { content, errors } = this.validate(schema);
      this.updateState({ submitCount, errors });
      if (content) {
        await onValid(content.value);
        return;
      }
      const firstInvalidField = [...this.fields.keys()].find((name) => name in errors);
      if (firstInvalidField !== undefined && this.options.shouldFocusError !== false) this.setFocus(firstInvalidField);
      onInvalid?.();
    };

  readonly setError = (name: FieldName<Draft>, error: { readonly message: string }, options?: { readonly shouldFocus?: boolean }): void => {
    this.updateState({ errors: { ...this.state.errors, [name]: error } });
    if (options?.shouldFocus) this.setFocus(name);
  };

  readonly setFocus = (name: FieldName<Draft>): void => this.fields.get(name)?.focus();

  readonly setValue = (name: FieldName<Draft>, text: string): void => {
    const field = this.fields.get(name);
    if (field) field.value = text;
    this.updateState({ values: { ...this.state.values, [name]: text } });
  };

  readonly getValues = (): Draft => this.state.values;

  /** Whether a field differs from its initial value. */
  readonly isFieldDirty = (name: FieldName<Draft>): boolean => this.state.values[name] !== this.defaults[name];

  /** Resets the form to these values. */
  readonly reset = (values: Draft): void => {
    this.defaults = values;
    this.touched.clear();
    for (const [name, field] of this.fields) field.value = values[name];
    this.updateState({ values, errors: noErrors(), submitCount: 0 });
  };

  /**
   * Null when the schema fails to load, after a call of `onUnprepared`. Null for a second press at the same time: one form is submitted
   * once.
   */
  private async loadSchemaForSubmit(): Promise<FormSchema<Content> | null> {
    if (this.isSendingHeldUp) return null;
    this.isSendingHeldUp = true;
    try {
      return await this.prepare();
    } catch {
      this.options.onUnprepared();
      return null;
    } finally {
      this.isSendingHeldUp = false;
    }
  }

  private attachField(name: FieldName<Draft>, field: FieldElement | null): void {
    if (field === null) {
      this.fields.delete(name);
      return;
    }
    this.fields.set(name, field);
    const current = this.state.values[name];
    // Typed, or filled in by the browser, before React took over the page.
    if (current === '' && field.value !== '') this.updateState({ values: { ...this.state.values, [name]: field.value } });
    else if (field.value !== current) field.value = current;
  }

  private handleInput(name: FieldName<Draft>, text: string): void {
    this.updateState({ values: { ...this.state.values, [name]: text } });
    for (const field of [name, ...(this.options.dependents?.[name] ?? [])]) if (this.shouldValidate(field)) this.validateField(field);
  }

  /** A field is validated after its first blur, after an error, or after a submit. */
  private shouldValidate(name: FieldName<Draft>): boolean {
    return this.touched.has(name) || this.state.submitCount > 0 || this.state.errors[name] !== undefined;
  }

  private validateField(name: FieldName<Draft>): void {
    // Checked when it is sent, at the latest.
    if (this.schema === null) return;
    const { [name]: newError } = this.validate(this.schema).errors;
    const { [name]: previousError, ...otherErrors } = this.state.errors;
    if (newError?.message !== previousError?.message)
      this.updateState({ errors: (newError ? { ...otherErrors, [name]: newError } : otherErrors) as FieldErrors<Draft> });
  }

  private validate(schema: FormSchema<Content>): { content: { value: Content } | null; errors: FieldErrors<Draft> } {
    const result = schema['~standard'].validate(this.state.values);
    if (result instanceof Promise) throw new Error('The schema of a form must validate synchronously');
    if (!result.issues) return { content: { value: result.value }, errors: noErrors() };
    const fieldErrors = result.issues.map(({ path, message }) => [fieldNameOf(path?.[0]), { message }] as const);
    // The first of several errors counts.
    return { content: null, errors: Object.fromEntries(fieldErrors.reverse()) as FieldErrors<Draft> };
  }

  private updateState(changes: Partial<FormState<Draft>>): void {
    const next = { ...this.state, ...changes };
    const names = Object.keys(next.values) as FieldName<Draft>[];
    this.state = { ...next, isDirty: names.some((name) => next.values[name] !== this.defaults[name]) };
    for (const listener of this.listeners) listener();
  }
}
