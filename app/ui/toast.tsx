import { Link } from 'react-router';
import { Icon } from './icons/icon.tsx';

interface ToastProps {
  readonly toast: {
    readonly text: string;
    readonly tone?: 'ok' | 'bad';
    readonly link?: { readonly href: string; readonly label: string };
  };
}

/** Shown for 5,000 ms by the sheet; pauses under the pointer and the focus. */
export function ToastView({ toast }: ToastProps) {
  return (
    <div className="toast" role="status">
      <Icon name={toast.tone === 'bad' ? 'circle-alert' : 'circle-check'} />
      <span>{toast.text}</span>
      {toast.link && <Link to={toast.link.href}>{toast.link.label}</Link>}
    </div>
  );
}
