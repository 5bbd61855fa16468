import { lazy, type ComponentProps } from 'react';
import { t } from '#app/i18n/t.ts';
import type { ErrorView } from './error-view.tsx';
import { Heading } from './heading.tsx';

type Props = ComponentProps<typeof ErrorView>;

/** Without a network what explains an error cannot come either. */
const Unreachable = () => (
  <>
    <Heading screen={t('error.unavailable', 'El servicio no responde')} />
    <a className="btn" href="">
      {t('common.tryAgain', 'Intentar de nuevo')}
    </a>
  </>
);

const views = () => import('./error-view.tsx').then((module) => ({ default: module.ErrorView }));
const View = import.meta.env.SSR
  ? (await views()).default
  : lazy(() => views().catch(() => ({ default: Unreachable })));

/** What is seen in place of a screen that failed; few visits need it, so it comes by itself. */
export const AnyError = (props: Props) => <View {...props} />;
