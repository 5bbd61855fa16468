import type { Session } from '#app/session/context.ts';
import { BOOK_CHOICES } from '#erp/modules/accounting/periods/coe/electronic-books.schemas.ts';

/** What may be chosen of a month's electronic books. */
export async function booksScreen(session: Session, id: string) {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  const { data } = await session.erp.get<{ readonly name: string }>(`acc/periods/${id}`);
  return {
    month: data.name,
    file: `/acc/periods/${id}/coe/file`,
    back: `/acc/periods/${id}`,
    kinds: BOOK_CHOICES.kinds,
    formats: [
      ['zip', 'ZIP'],
      ['xml', 'XML'],
    ] as const,
    requests: BOOK_CHOICES.requests,
  };
}
