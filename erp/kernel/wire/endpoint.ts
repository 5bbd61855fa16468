/** `endpoint({ input, output, … })`: what a call takes and gives is said once, for its checks, its types and OpenAPI. */
import * as z from 'zod';
import { invalid } from '#erp/model/errors.ts';
import type { EndpointSchemas } from '#erp/model/types.ts';
import type { Actor } from '../actor.ts';
import type { CallContext, CallResult } from '../rules.ts';
import { requireActor, type Call, type Endpoint } from './endpoints.ts';
import { reply } from './replies.ts';

interface Answer<O extends z.ZodType, M extends z.ZodType> {
  readonly data: z.input<O>;
  readonly meta?: z.input<M>;
  readonly status?: 200 | 201 | 202;
}

/**
 * A call of no resource. `input` reads the query of a GET and the body of the others: texts, as they travel; what it
 * refuses is VALIDACION with a message beside each name. `output` is `data` of the reply, `meta` what stands beside it.
 */
export function endpoint<I extends z.ZodType, O extends z.ZodType, M extends z.ZodType = z.ZodUndefined>({
  handler,
  ...declaration
}: Omit<Endpoint, 'run' | keyof EndpointSchemas> & {
  readonly input: I;
  readonly output: O;
  readonly meta?: M;
  handler(call: Call & { readonly actor: Actor; readonly input: z.output<I> }): Promise<Answer<O, M>>;
}): Endpoint {
  return {
    ...declaration,
    async run(call) {
      const input = readInput(declaration.input, declaration.method === 'GET' ? call.query : call.body);
      const { data, meta, status } = await handler({ ...call, input });
      if (call.services.checksReplies) checkReply(`${declaration.method} ${declaration.path}`, declaration, { data, meta });
      return reply(data, meta, status);
    },
  };
}

type Schemas<I extends z.ZodType, O extends z.ZodType, M extends z.ZodType> = { readonly input: I; readonly output: O; readonly meta?: M };

/**
 * The implementation of a resource's own call whose schemas stand in its declaration (`extraCalls: [{ name, …, ...SCHEMAS }]`).
 * Throws NO_AUTENTICADO, and VALIDACION for what `input` refuses.
 */
export const call =
  <I extends z.ZodType, O extends z.ZodType, M extends z.ZodType = z.ZodUndefined>(
    schemas: Schemas<I, O, M>,
    handler: (context: CallContext & { readonly actor: Actor; readonly input: z.output<I> }) => Promise<Answer<O, M>>,
  ) =>
  async (context: CallContext): Promise<CallResult> => {
    const actor = requireActor(context);
    const input = readInput(schemas.input, { ...context.query, ...context.body });
    const answer = await handler({ ...context, actor, input });
    if (context.services.checksReplies) checkReply(`${context.resource.path}: a call`, schemas, { data: answer.data, meta: answer.meta });
    return answer;
  };

/** Throws VALIDACION. */
function readInput<I extends z.ZodType>(schema: I, sent: unknown): z.output<I> {
  const { data, error } = schema.safeParse(sent);
  if (!error) return data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'Este campo no existe.' })) : [issue],
  )) {
    const [first = '', ...others] = path.map(String);
    (fields[first + others.map((part) => `[${part}]`).join('')] ??= []).push(message);
  }
  throw invalid(fields);
}

/** As the reply travels. Throws an error that names the call: a fault of ours, which tests look for. */
function checkReply(name: string, { output, meta }: EndpointSchemas, answer: { readonly data: unknown; readonly meta: unknown }): void {
  const sent = JSON.parse(JSON.stringify(answer)) as { readonly data: unknown; readonly meta?: unknown };
  for (const [schema, value] of [
    [output, sent.data],
    [meta, sent.meta],
  ] as const) {
    const { error } = schema?.safeParse(value) ?? {};
    if (error) throw new Error(`${name} answers what it does not declare:\n${z.prettifyError(error)}`);
  }
}
