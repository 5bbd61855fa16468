/** What was posted without conform's own reserved names, which its reader would act on. */
export function ownFields(form: FormData | URLSearchParams): FormData {
  const own = new FormData();
  for (const [name, value] of form) if (!name.startsWith('__')) own.append(name, value);
  return own;
}
