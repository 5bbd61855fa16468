/** What works it out comes with the first change that asks for it. */
export const requestFill = (
  form: HTMLFormElement | null,
  changed: EventTarget | null = null,
): void => {
  if (form?.dataset.computeAt)
    void import('./fill-in.ts').then(({ fillIn }) => fillIn(form, changed));
};
