import { ApiError } from '#app/api-client/api-error.ts';
import type { Session } from '#app/session/context.ts';
import { BOOK_CHOICES } from '#erp/modules/accounting/periods/coe/electronic-books.schemas.ts';

const NAMES = ['kind', 'format', 'changed_on', 'request', 'order', 'procedure'] as const;

/** What was chosen of a month's electronic books, as an address says it. */
export const bookQuestion = (params: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value.slice(0, 60)]] : [];
    }),
  );

export function booksCall(id: string): string {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  return `acc/periods/coe/${id}`;
}

interface BookRefusal {
  readonly message: string | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Where it is mended. */
  readonly href: string | null;
}

/** Why the file is not made; asked again, since a download shows no form. */
async function refusal({ erp }: Session, call: string, asked: Readonly<Record<string, string>>) {
  try {
    await (await erp.downloadBy('GET', call, asked)).body?.cancel();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { message = null, fields = {} } = error.content ?? {};
    const href = error.content?.href;
    return {
      message,
      errors: fields,
      href: typeof href === 'string' ? href : null,
    } satisfies BookRefusal;
  }
}

/** What may be chosen of a month's electronic books, and why what was chosen is not made. */
export async function booksScreen(session: Session, id: string, params: URLSearchParams) {
  const call = booksCall(id);
  const { data } = await session.erp.get<{ readonly name: string }>(`acc/periods/${id}`);
  const typed = bookQuestion(params);
  const refused: BookRefusal | null = params.has('revisar')
    ? await refusal(session, call, typed)
    : null;
  return {
    month: data.name,
    file: `/acc/periods/${id}/coe/file`,
    back: `/acc/periods/${id}`,
    kinds: BOOK_CHOICES.kinds,
    formats: [
      ['zip', 'ZIP'],
      ['xml', 'XML'],
    ] as const,
    requests: [['', ''], ...BOOK_CHOICES.requests] as const,
    typed,
    refused,
  };
}
