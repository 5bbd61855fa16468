import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { MOVEMENT_NATURES } from '#erp/modules/inv/movement-types/movement-types.ts';
import { importTemplateLinks } from '#app/resource-screens/list/list-data.server.ts';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { sessionContext, type Session } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import type { Route } from './+types/new-movement';
import { goTo } from '#app/session/guards/own-path.server.ts';

interface TypeRow {
  readonly id: number;
  readonly name: string;
  readonly nature: string;
  readonly slug: string | null;
}

const consigned = () => ({
  title: t('stock.ofSupplier', 'De un proveedor'),
  links: [
    {
      href: '/movements/buy',
      label: t('movement.buyConsigned', 'Comprar lo que dejó en consignación'),
    },
  ],
});

const typesOf = async (
  { erp }: Session,
  more: Record<string, string> = {},
): Promise<readonly TypeRow[]> =>
  (
    await erp.get<readonly TypeRow[]>('inv/movement-types', {
      filter: { manual: '1', ...more },
      fields: ['name', 'nature', 'slug'],
      sort: ['name'],
      size: 100,
    })
  ).data;

/** Without a storage: which there are, and what is begun without one. */
async function storageChoices(session: Session) {
  const { data } = await session.erp.get<readonly { id: number; title: string }[]>(
    'storages/options',
    { limit: 200 },
  );
  const storages = {
    title: t('stock.warehouse', 'Almacén'),
    links: data.map((each) => ({ href: `/movements/new/${each.id}`, label: each.title })),
  };
  const sheets = {
    title: t('movement.fromFile', 'Desde un archivo'),
    links: importTemplateLinks(companyRegistry().resource('movements'), session).map(
      ([href, label]) => ({
        href,
        label: t('movement.inSheet', '{label} en una hoja de cálculo', { label }),
      }),
    ),
  };
  return {
    about: null,
    groups: [
      ...(storages.links.length > 0 ? [storages] : []),
      ...(storages.links.length > 0 && session.can('inventory.apply') ? [consigned()] : []),
      ...(storages.links.length > 0 && sheets.links.length > 0 ? [sheets] : []),
    ],
    first: storages.links.length === 0,
  };
}

/**
 * `/movements/new/3/merma` and `/movements/newTransfer/3`: the form with its storage and type.
 * Without a type, which ones there are; `/movements/begin`: in which storage.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const id = 'id' in params ? params.id : undefined;
  if (id === undefined) return storageChoices(session);
  if (!/^\d{1,15}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  const { data: storage } = await session.erp.get<{ name: string }>(`storages/${id}`);
  let slug: string | undefined;
  if (url.pathname.startsWith('/movements/newTransfer/')) slug = 'traspaso';
  else if ('type' in params) slug = params.type;
  const form = (type: number) =>
    `/movements/new?${new URLSearchParams({ storage_id: id, movement_type_id: String(type) })}`;
  if (slug) {
    const [type] = await typesOf(session, { slug });
    if (!type) throw new Response('No encontrado', { status: 404 });
    throw goTo(form(type.id));
  }
  const types = await typesOf(session);
  const groups = MOVEMENT_NATURES.map(([nature, title]) => ({
    title,
    links: types
      .filter((type) => type.nature === nature)
      .map((type) => ({ href: form(type.id), label: type.name })),
  }));
  return {
    about: storage.name,
    groups: groups.filter(({ links }) => links.length > 0),
    first: false,
  };
}

export default function NewMovement({
  loaderData: { about, groups, first },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('movement.new', 'Nuevo movimiento')} qualifier={about}>
        <Link className="btn" to="/movements">
          {t('movement.back', 'Volver a movimientos')}
        </Link>
      </PageHead>
      <div className="stack">
        {first && (
          <Card>
            <Empty title={t('movement.noWarehouses', 'Todavía no hay almacenes')}>
              {t('movement.needsWarehouse', 'Todo movimiento es de un almacén.')}{' '}
              <Link to="/storages/new">{t('movement.createFirst', 'Crear el primero')}</Link>
            </Empty>
          </Card>
        )}
        {groups.length === 0 && !first && (
          <Card>
            <Empty title={t('movement.noTypes', 'No hay tipos que se capturen a mano')}>
              {t('movement.typesHelp', 'Se marcan en Tipos de movimiento.')}
            </Empty>
          </Card>
        )}
        {groups.map(({ title, links }) => (
          <Card key={title} title={title}>
            <ul className="pad links">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link to={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
