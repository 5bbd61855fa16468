/** Where lists depend on the field that changed, their code comes and asks for what suits it. */
export function narrow(form: HTMLFormElement, changed: string): void {
  if (form.querySelector('select[data-narrowed]'))
    void import('./narrow-options.ts').then(({ narrowOptions }) => narrowOptions(form, changed));
}
