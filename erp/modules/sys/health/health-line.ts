export type Light = 'VERDE' | 'AMARILLO' | 'ROJO';

export interface HealthLine {
  readonly key: string;
  readonly name: string;
  readonly light: Light;
  readonly value: string;
  /** What to do; null while it is green. */
  readonly remedy: string | null;
}

export const line = (
  key: string,
  name: string,
  light: Light,
  value: string,
  remedy: string,
): HealthLine => ({
  key,
  name,
  light,
  value,
  remedy: light === 'VERDE' ? null : remedy,
});

export const grade = (value: number, yellow: number, red: number): Light => {
  if (value >= red) return 'ROJO';
  return value >= yellow ? 'AMARILLO' : 'VERDE';
};
