import { data, Form, Link, redirect } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { ApiError } from '#app/api-client/api-error.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Card } from '#app/ui/card.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { requireId } from './storage-head.server.ts';
import type { Route } from './+types/generate-slots';

const NAMES = ['slot_type_id', 'zone', 'aisles', 'racks', 'levels', 'positions'] as const;
type SlotRangeInput = Readonly<Record<(typeof NAMES)[number], string>>;

const FIRST: SlotRangeInput = {
  slot_type_id: '',
  zone: '',
  aisles: 'A-D',
  racks: '1-4',
  levels: '1-3',
  positions: '1-3',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const { erp } = context.get(sessionContext);
  const [{ data: storage }, { data: types }] = await Promise.all([
    erp.get<{ title: string }>(`storages/${id}`),
    erp.get<readonly { id: number; title: string }[]>('wms/slot-types/options', {
      filter: { active: '1' },
    }),
  ]);
  return {
    id,
    title: storage.title,
    types: types.map(({ id: type, title }) => [String(type), title] as const),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = requireId(params.id);
  const form = await request.formData();
  const typed = Object.fromEntries(
    NAMES.map((name) => [name, String(form.get(name) ?? '').slice(0, 100)]),
  ) as SlotRangeInput;
  let made: { readonly created: number; readonly skipped: readonly string[] };
  try {
    ({ data: made } = await context
      .get(sessionContext)
      .erp.post<typeof made>('wms/slots/generate', { storage_id: id, ...typed }));
  } catch (error) {
    if (!(error instanceof ApiError) || !error.content) throw error;
    return data(
      {
        kind: 'refused' as const,
        typed,
        errors: error.content.fields ?? {},
        message: error.content.message,
      },
      { status: error.status },
    );
  }
  if (made.skipped.length > 0) return { kind: 'some' as const, typed, ...made };
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(
    await flash(
      { text: `Se generaron ${made.created.toLocaleString('es-MX')} ubicaciones.` },
      secure,
    ),
  );
  throw redirect(`/storages/${id}/map`);
}

export default function GenerateSlots({
  loaderData: { id, title, types },
  actionData: reply,
}: Route.ComponentProps) {
  const typed = reply?.typed ?? FIRST;
  const errors = reply?.kind === 'refused' ? reply.errors : {};
  const field = (name: keyof SlotRangeInput) => ({
    name,
    defaultValue: typed[name],
    errors: errors[name],
  });
  return (
    <>
      <PageHead title="Generar ubicaciones" qualifier={title}>
        <Link className="btn" to={`/storages/${id}`}>
          Volver al almacén
        </Link>
      </PageHead>
      {reply?.kind === 'refused' && (
        <Message tone="bad" title="No se generaron">
          <p>{reply.message}</p>
        </Message>
      )}
      {reply?.kind === 'some' && (
        <Message
          tone={reply.created > 0 ? 'ok' : 'wait'}
          title={
            reply.created > 0
              ? `Se generaron ${reply.created.toLocaleString('es-MX')} ubicaciones`
              : 'No se generó ninguna'
          }
        >
          <p>
            {reply.skipped.length === 1
              ? 'Ya existía y se dejó como está: '
              : `Ya existían ${reply.skipped.length.toLocaleString('es-MX')} y se dejaron como están: `}
            {reply.skipped.slice(0, 30).join(', ')}
            {reply.skipped.length > 30 && ' …'}
          </p>
          <p>
            <Link to={`/storages/${id}/map`}>Ver el mapa</Link>
          </p>
        </Message>
      )}
      {types.length === 0 && (
        <Message tone="wait" title="Falta un tipo de ubicación">
          <p>
            Crea primero uno en <Link to="/wms/slot-types/new">Tipos de ubicación</Link>: dice
            cuánto cabe y para qué se usa.
          </p>
        </Message>
      )}
      <Form method="post" key={JSON.stringify(typed)}>
        <Card pad>
          <div className="g">
            <SelectField
              label="Tipo de ubicación"
              options={types}
              required
              width={8}
              {...field('slot_type_id')}
            />
            <Field
              label="Zona"
              optional
              maxLength={10}
              help="Va al principio de la clave."
              width={4}
              {...field('zone')}
            />
            <Field
              label="Pasillos"
              required
              maxLength={60}
              help="A-D, o A,C,F."
              width={3}
              {...field('aisles')}
            />
            <Field
              label="Racks"
              required
              maxLength={60}
              help="1-20; sólo el 5: 5."
              width={3}
              inputMode="text"
              {...field('racks')}
            />
            <Field
              label="Niveles"
              required
              maxLength={60}
              help="1-4, de abajo hacia arriba."
              width={3}
              {...field('levels')}
            />
            <Field
              label="Posiciones"
              required
              maxLength={60}
              help="1-3 en cada nivel."
              width={3}
              {...field('positions')}
            />
          </div>
          <p className="help">
            La clave queda como <span className="num">ZONA-PasilloRack-Nivel-Posición</span>:
            PT-A1-2-3. Las que ya existen se dejan como están; a lo más 2,000 cada vez.
          </p>
        </Card>
        <div className="fbar">
          <button className="btn pri">Generar ubicaciones</button>
          <Link className="btn gho" to={`/storages/${id}`}>
            Cancelar
          </Link>
        </div>
      </Form>
    </>
  );
}
