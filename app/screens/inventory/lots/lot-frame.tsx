import { t } from '#app/i18n/t.ts';
import type { ReactNode } from 'react';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import type { LotHeadView } from './lot-head.server.ts';

export function LotFrame({
  head,
  current,
  actions,
  children,
}: {
  head: LotHeadView;
  current: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title={head.title} qualifier={head.product} chip={head.chip}>
        {actions}
      </PageHead>
      <Tabs label={t('form.record', 'Registro')} current={current} tabs={head.tabs} />
      <div className="stack">{children}</div>
    </>
  );
}
