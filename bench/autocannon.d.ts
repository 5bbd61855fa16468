/** The part of autocannon that is used; it ships no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly connections?: number;
    /** Seconds. */
    readonly duration?: number;
  }
  interface Result {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p90: number; readonly p97_5: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
