import type { ReactNode, Ref } from 'react';
import { Icon } from './icons/icon.tsx';

type Tone = 'info' | 'ok' | 'wait' | 'bad';
const ICONS = {
  info: 'info',
  ok: 'circle-check',
  wait: 'triangle-alert',
  bad: 'circle-alert',
} as const;

interface MessageProps {
  readonly tone?: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly id?: string;
  readonly ref?: Ref<HTMLDivElement>;
}

export function Message({ tone = 'info', title, children, id, ref }: MessageProps) {
  return (
    <div
      className={tone === 'info' ? 'msg' : `msg ${tone}`}
      role={tone === 'bad' ? 'alert' : undefined}
      id={id}
      ref={ref}
      tabIndex={tone === 'bad' ? -1 : undefined}
    >
      <Icon name={ICONS[tone]} />
      <div>
        {title && <h2>{title}</h2>}
        {children}
      </div>
    </div>
  );
}
