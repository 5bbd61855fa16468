import { t } from '#app/i18n/t.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { Message } from '#app/ui/message.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';

interface Props extends Pick<ComponentProps<typeof Tabs>, 'current' | 'tabs'> {
  readonly id: string;
  readonly title: string;
  /** Of the user. */
  readonly name: string;
  /** What was refused, under its heading. */
  readonly refused: { readonly title: string; readonly message: string } | null;
  readonly children: ReactNode;
}

/** The head that the screens behind a user's «Acceso» share. */
export function UserAccess({ id, title, name, current, tabs, refused, children }: Props) {
  return (
    <>
      <PageHead title={title} qualifier={name}>
        <Link className="btn" to={`/users/${id}`}>
          {t('user.back', 'Volver al usuario')}
        </Link>
      </PageHead>
      <Tabs label={t('user.access', 'Acceso')} current={current} tabs={tabs} />
      {refused && (
        <Message tone="bad" title={refused.title}>
          <p>{refused.message}</p>
        </Message>
      )}
      {children}
    </>
  );
}
