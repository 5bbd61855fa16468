/** The errors of one save, by the path of their field. */
import { invalid, type DomainError, type FieldErrors } from '#erp/model/errors.ts';

export class ValidationErrors {
  readonly #fields = new Map<string, string[]>();

  add(path: string, message: string): void {
    const known = this.#fields.get(path);
    if (!known) this.#fields.set(path, [message]);
    else if (!known.includes(message)) known.push(message);
  }

  has(path: string): boolean {
    return this.#fields.has(path);
  }

  get any(): boolean {
    return this.#fields.size > 0;
  }

  get fields(): FieldErrors {
    return Object.fromEntries(this.#fields);
  }

  toRefusal(): DomainError {
    return invalid(this.fields);
  }

  throwIfAny(): void {
    if (this.any) throw this.toRefusal();
  }
}
