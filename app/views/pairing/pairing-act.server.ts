/** What a button of the screen does: a call of the resource, with what was chosen. */
import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { failedCall } from '#app/api-client/failed-call.ts';
import { postedId, requirePost, typedText } from '#app/forms/post/post.server.ts';
import { callNamed, type Pairing, type PairingOperation } from '#erp/model/screens/pairings.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import type { Session } from '#app/session/context.ts';
import type { PairingData } from './pairing-data.server.ts';
import type { PairingPost, PairingRefusal } from './pairing-types.ts';

const ids = z.preprocess((raw) => {
  if (raw === undefined) return [];
  return Array.isArray(raw) ? raw : [raw];
}, z.array(postedId).max(500));

const schemaOf = (operations: readonly PairingOperation[]) =>
  z.object({
    do: typedText(200),
    left: ids,
    right: ids,
    typed: z
      .object(
        Object.fromEntries(
          operations.flatMap(({ fields = {} }) =>
            Object.keys(fields).map((name) => [name, typedText(500)] as const),
          ),
        ),
      )
      .default({}),
  });

export const readPairing = ({ operations }: Pairing, form: FormData): PairingPost =>
  requirePost(form, schemaOf(operations)) as PairingPost;

interface PairingCall {
  readonly path: string;
  readonly body: WireBody;
  readonly said: string;
}

const LIST = /^\d{1,15}(\.\d{1,15}){0,49}$/;

/** `op:match`, `row:unmatch:5`, `pair:1.2:7`, `move:auto-match`; null for what only adds up. */
function callOf(
  { pairing, record, transitions, resource, session }: PairingData,
  { do: wanted, left, right, typed }: PairingPost,
): PairingCall | null {
  const [verb, name = '', more = ''] = wanted.split(':');
  const callPath = (operation: PairingOperation) =>
    callNamed(resource, operation.call)!.path.replace(':id', record!.id);
  const saidOf = ({ call, successMessage }: PairingOperation) =>
    session.t(`screen.${pairing.path}.operations.${call}.done`, successMessage);
  const operation = pairing.operations.find(({ call }) => call === name);
  if (verb === 'op' && operation && operation.takes !== 'row')
    return {
      path: callPath(operation),
      said: saidOf(operation),
      body: {
        [pairing.left.sends]: [...left],
        ...(operation.takes === 'both' && { [pairing.right.sends]: [...right] }),
        ...Object.fromEntries(
          Object.keys(operation.fields ?? {}).map((field) => [field, typed[field] ?? '']),
        ),
      },
    };
  if (verb === 'row' && operation?.row && /^\d{1,15}$/.test(more))
    return {
      path: callPath(operation),
      said: saidOf(operation),
      body: { [operation.row.sends]: more },
    };
  const [first] = pairing.operations;
  if (verb === 'pair' && first && LIST.test(name) && LIST.test(more))
    return {
      path: callPath(first),
      said: saidOf(first),
      body: { [pairing.left.sends]: name.split('.'), [pairing.right.sends]: more.split('.') },
    };
  const transition = transitions.find(({ action, href }) => action === name && href === null);
  if (verb === 'move' && transition)
    return {
      path: `${pairing.of}/${name}/${record!.id}`,
      said: resource.states!.transitions[name]?.successMessage ?? transition.label,
      body: { version: String(record!.row.version ?? '') },
    };
  return null;
}

const nothingChosen = (
  { left, right }: Pairing,
  body: WireBody,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [left, right].flatMap(({ sends, label }) => {
      const sent = body[sends];
      return Array.isArray(sent) && sent.length === 0
        ? [[sends, [t('pairing.choose', 'Elige algo de «{list}».', { list: label })]] as const]
        : [];
    }),
  );

export type PairingOutcome =
  | { readonly said: string }
  | { readonly refusal: PairingRefusal | null; readonly status: number };

/** Does it; what was refused stands beside what it is about, with all that was chosen. */
export async function actPairing(
  data: PairingData,
  post: PairingPost,
  session: Session,
): Promise<PairingOutcome> {
  const asked = data.record && callOf(data, post);
  if (!asked) return { refusal: null, status: 200 };
  const missing = nothingChosen(data.pairing, asked.body);
  if (Object.keys(missing).length > 0)
    return { refusal: { message: null, fields: missing }, status: 422 };
  try {
    await session.erp.put(asked.path, asked.body);
    return { said: asked.said };
  } catch (error) {
    const { status, message, fields } = failedCall(error);
    const known = new Set([
      data.pairing.left.sends,
      data.pairing.right.sends,
      ...data.pairing.operations.flatMap(({ fields: own = {} }) => Object.keys(own)),
    ]);
    const beside = Object.keys(fields).length > 0 && Object.keys(fields).every((n) => known.has(n));
    return { refusal: { message: beside ? null : message, fields }, status };
  }
}
