import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { answerFile } from '#app/api-client/file-answer.server.tsx';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { sessionContext, type Session } from '#app/session/context.ts';
import type { Route } from './+types/print-record';

const notFound = (text = 'No encontrado') => new Response(text, { status: 404, statusText: text });

/** A format is looked at on the newest record of its kind. */
async function sampleOf(
  session: Session,
  format: string,
): Promise<{ readonly resource: string; readonly id: string }> {
  const { data: found } = await session.erp.get<{ readonly resource: string }>(
    `print-templates/${format}`,
  );
  const { path, label } = companyRegistry().resource(found.resource);
  const { data: rows } = await session.erp.get<readonly { readonly id: number }[]>(path, {
    size: 1,
    sort: ['-id'],
    fields: [],
  });
  if (!rows[0])
    throw notFound(
      t('print.nothing', 'Sin {thing} que mostrar. Captura una y vuelve.', {
        thing: inSentence(label[1]),
      }),
    );
  return { resource: path, id: String(rows[0].id) };
}

/** `/print?resource=movements&id=5`: the record on paper. `/print?format=3`: how a format looks. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerFile(async () => {
    const session = context.get(sessionContext);
    const given = (name: string) => url.searchParams.get(name) ?? '';
    const format = given('format');
    if (format !== '' && !/^\d{1,15}$/.test(format)) throw notFound();
    const { resource, id } =
      format && !given('id')
        ? await sampleOf(session, format)
        : { resource: given('resource'), id: given('id') };
    if (!/^\d{1,15}$/.test(id)) throw notFound();
    return session.erp.download(`pdf/record/${id}`, { resource, ...(format && { format }) });
  });
}
