import {
  useForm,
  type DefaultValue,
  type FieldMetadata,
  type SubmissionResult,
} from '@conform-to/react';

interface PostForm<V extends Record<string, unknown>> {
  /** The action's answer, when it refused. */
  readonly reply: { readonly lastResult?: SubmissionResult } | undefined;
  readonly values?: DefaultValue<V>;
}

/**
 * Conform's form and fields for a screen's own form. The browser checks what its attributes ask,
 * with or without scripts; the ERP decides the rest.
 */
export function usePostForm<V extends Record<string, unknown>>({ reply, values }: PostForm<V>) {
  const [form, fields] = useForm<V, V, string[]>({
    lastResult: reply?.lastResult,
    defaultValue: values,
    defaultNoValidate: false,
  });
  return {
    form: { id: form.id, onSubmit: form.onSubmit, noValidate: form.noValidate },
    message: form.errors?.join(' ') ?? null,
    fields,
  };
}

/** Properties of a `Field` or `SelectField` of `app/ui`. */
export const fieldOf = <V extends string | undefined>({
  name,
  initialValue,
  errors,
}: Pick<FieldMetadata<V>, 'name' | 'initialValue' | 'errors'>) => ({
  name,
  defaultValue: typeof initialValue === 'string' ? initialValue : undefined,
  errors,
});
