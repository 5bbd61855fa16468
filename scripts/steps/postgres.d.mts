/** A server of its own, or why there is none. */
export function startPostgres(): Promise<
  | { readonly skipped: string; readonly url?: undefined; readonly stop?: undefined }
  | { readonly skipped?: undefined; readonly url: string; stop(): Promise<void> }
>;
