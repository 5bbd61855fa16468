/**
 * `endpoint({ input, output, … })`: what a call takes and gives is said once, for its checks, its
 * types and OpenAPI.
 */
import { t } from '#erp/model/texts/t.ts';
import * as z from 'zod';
import { invalid } from '#erp/model/errors.ts';
import { sent } from '#erp/model/field-types/inputs.ts';
import type { EndpointSchemas, ExtraCall, ReplyStatus } from '#erp/model/types.ts';
import type { Actor } from '../actor.ts';
import type { CallContext, CallResult } from '../rules.ts';
import type { WireObject } from './encoding.ts';
import {
  requireActor,
  type Call,
  type Endpoint,
  type PlatformContext,
  type PlatformEndpoint,
  type PublicEndpoint,
} from './endpoints.ts';
import { reply } from './replies.ts';

/**
 * The schemas of a call: of what it takes, of its reply, of the files that it gives in its place or
 * besides.
 */
interface CallSchemas<
  I extends Z,
  O extends Z,
  M extends Z,
  Q extends Z,
  P extends Z,
  F extends Files,
> extends EndpointSchemas {
  readonly input: I;
  readonly output?: O;
  readonly meta?: M;
  readonly query?: Q;
  readonly params?: P;
  readonly produces?: F;
}
type Z = z.ZodType;
type Files = readonly string[] | undefined;
type Unsaid = z.ZodUndefined;

/** What a handler gives is only read. */
type DeepReadonly<T> = T extends readonly (infer Each)[]
  ? readonly DeepReadonly<Each>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** What a handler gives: `data` and `meta` as they are declared, or the file that it `produces`. */
type Answer<O extends Z, M extends Z, F extends Files> =
  | {
      readonly data: DeepReadonly<z.input<O>>;
      readonly meta?: DeepReadonly<z.input<M>>;
      readonly status?: ReplyStatus;
    }
  | (F extends readonly string[] ? Response : never);

/** What was sent, as the schemas read it. */
interface CallInput<I extends Z, Q extends Z, P extends Z> {
  /** The query of a GET or DELETE, the body of the others. */
  readonly input: z.output<I>;
  /** The query of a call that has a body too. */
  readonly queryInput: z.output<Q>;
  /** The parts of the path. */
  readonly pathInput: z.output<P>;
}

/** A call that takes nothing. */
export const NOTHING = sent.nothing;

/** What `input` describes. */
export const sentWith = (
  method: ExtraCall['method'],
  { query, body }: { readonly query: WireObject; readonly body: WireObject },
): WireObject => (method === 'GET' || method === 'DELETE' ? query : body);

interface Sent {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, string>>;
}

/** Throws VALIDACION for what the schemas refuse, with a message beside each name. */
const readCall = <I extends Z, O extends Z, M extends Z, Q extends Z, P extends Z, F extends Files>(
  { input, query, params }: CallSchemas<I, O, M, Q, P, F>,
  { sent, ...call }: Sent,
): CallInput<I, Q, P> => ({
  pathInput: read(params, call.params),
  queryInput: read(query, call.query),
  input: read(input, sent),
});

/** Of a call of no resource, which says its method. */
const readMounted = <
  I extends Z,
  O extends Z,
  M extends Z,
  Q extends Z,
  P extends Z,
  F extends Files,
>(
  declaration: CallSchemas<I, O, M, Q, P, F> & { readonly method: ExtraCall['method'] },
  call: Call,
): CallInput<I, Q, P> =>
  readCall(declaration, { ...call, sent: sentWith(declaration.method, call) });

const usualStatus = ({ status = 200 }: EndpointSchemas): ReplyStatus =>
  typeof status === 'number' ? status : status[0];

const withStatus = (answer: CallResult, schemas: EndpointSchemas): CallResult =>
  answer instanceof Response || schemas.status === undefined
    ? answer
    : { status: usualStatus(schemas), ...answer };

function replyOf(answer: CallResult, schemas: EndpointSchemas): Response {
  return answer instanceof Response
    ? answer
    : reply(answer.data, answer.meta, answer.status ?? usualStatus(schemas));
}

/** A call of no resource. */
export function endpoint<
  I extends Z,
  O extends Z = Unsaid,
  M extends Z = Unsaid,
  Q extends Z = Unsaid,
  P extends Z = Unsaid,
  const F extends Files = undefined,
>({
  handler,
  ...declaration
}: Omit<Endpoint, 'run' | keyof EndpointSchemas> &
  CallSchemas<I, O, M, Q, P, F> & {
    handler(call: Call & { readonly actor: Actor } & CallInput<I, Q, P>): Promise<Answer<O, M, F>>;
  }): Endpoint {
  return {
    ...declaration,
    async run(call) {
      return replyOf(await handler({ ...call, ...readMounted(declaration, call) }), declaration);
    },
  };
}

/** A call of no resource that nobody signs in for. */
export function publicEndpoint<
  I extends Z,
  O extends Z = Unsaid,
  M extends Z = Unsaid,
  Q extends Z = Unsaid,
  P extends Z = Unsaid,
  const F extends Files = undefined,
>({
  handler,
  ...declaration
}: Omit<PublicEndpoint, 'run' | keyof EndpointSchemas> &
  CallSchemas<I, O, M, Q, P, F> & {
    handler(call: Call & CallInput<I, Q, P>): Promise<Answer<O, M, F>>;
  }): PublicEndpoint {
  return {
    ...declaration,
    async run(call) {
      return replyOf(await handler({ ...call, ...readMounted(declaration, call) }), declaration);
    },
  };
}

/** A call of sign-in or of one's own access. */
export function platformEndpoint<
  I extends Z,
  O extends Z = Unsaid,
  M extends Z = Unsaid,
  Q extends Z = Unsaid,
  P extends Z = Unsaid,
  const F extends Files = undefined,
>({
  handler,
  ...declaration
}: Omit<PlatformEndpoint, 'run' | keyof EndpointSchemas> &
  CallSchemas<I, O, M, Q, P, F> & {
    handler(call: PlatformContext & CallInput<I, Q, P>): Promise<Answer<O, M, F>>;
  }): PlatformEndpoint {
  return {
    ...declaration,
    async run(call) {
      return withStatus(await handler({ ...call, ...readCall(declaration, call) }), declaration);
    },
  };
}

/**
 * The implementation of a resource's own call, with the schemas that its declaration gives:
 * `extraCalls: [{ name, …, ...SCHEMAS }]`.
 */
export interface DeclaredCall {
  (context: CallContext): Promise<CallResult>;
  readonly schemas: EndpointSchemas;
}

/** A resource's own call. Throws NO_AUTENTICADO, and VALIDACION for what `input` refuses. */
export const call = <
  I extends Z,
  O extends Z = Unsaid,
  M extends Z = Unsaid,
  Q extends Z = Unsaid,
  P extends Z = Unsaid,
  const F extends Files = undefined,
>(
  schemas: CallSchemas<I, O, M, Q, P, F>,
  handler: (
    context: CallContext & { readonly actor: Actor } & CallInput<I, Q, P>,
  ) => Promise<Answer<O, M, F>>,
): DeclaredCall =>
  openCall(schemas, (context) => handler({ ...context, actor: requireActor(context) }));

/** As `call`, of one that nobody has to sign in for. */
export const openCall = <
  I extends Z,
  O extends Z = Unsaid,
  M extends Z = Unsaid,
  Q extends Z = Unsaid,
  P extends Z = Unsaid,
  const F extends Files = undefined,
>(
  schemas: CallSchemas<I, O, M, Q, P, F>,
  handler: (context: CallContext & CallInput<I, Q, P>) => Promise<Answer<O, M, F>>,
): DeclaredCall =>
  Object.assign(
    async (context: CallContext) =>
      withStatus(await handler({ ...context, ...readCall(schemas, context) }), schemas),
    { schemas },
  );

/** Throws VALIDACION. What has no schema is not read: its type is that of nothing. */
function read<S extends Z>(schema: S | undefined, sent: unknown): z.output<S> {
  const { data, error } = schema?.safeParse(sent) ?? { data: undefined as z.output<S> };
  if (!error) return data as z.output<S>;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key],
          message: t('value.noField', 'Este campo no existe.'),
        }))
      : [issue],
  )) {
    const [first = '', ...others] = path.map(String);
    (fields[first + others.map((part) => `[${part}]`).join('')] ??= []).push(message);
  }
  throw invalid(fields);
}

/**
 * As the reply travels; of refusals nothing is asked here. Throws an error that names the call: a
 * fault of ours, which tests look for.
 */
export async function checkReply(
  name: string,
  { output, meta, status = 200, produces }: EndpointSchemas,
  response: Response,
): Promise<void> {
  if (!response.ok) return;
  const fault = (said: string) => new Error(`${name} answers what it does not declare:\n${said}`);
  const type = response.headers.get('content-type') ?? '';
  const base = type.split(';')[0]!.trim();
  if (produces?.some((each) => each === base || each === '*/*')) return;
  if (!output || base !== 'application/json')
    throw fault(`${type} in place of ${produces?.join(', ') ?? 'a declared reply'}`);
  if (![status].flat().some((each) => each === response.status))
    throw fault(`status ${response.status} in place of ${[status].flat().join(', ')}`);
  const sent = (await response.clone().json()) as {
    readonly data: unknown;
    readonly meta?: unknown;
  };
  for (const [schema, value] of [
    [output, sent.data],
    [meta ?? z.undefined(), sent.meta],
  ] as const) {
    const { error } = schema.safeParse(value);
    if (error) throw fault(`${z.prettifyError(error)}\n${JSON.stringify(value)?.slice(0, 500)}`);
  }
}
