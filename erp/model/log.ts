/** Where events of the process are written; each floor names it, the start decides what it is. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
