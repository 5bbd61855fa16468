import { Icon } from '#app/ui/icons/icon.tsx';

export function FieldErrors({
  id,
  messages,
}: {
  id: string;
  messages: readonly string[] | undefined;
}) {
  if (!messages || messages.length === 0) return null;
  return (
    <p className="err" id={`${id}-e`}>
      <Icon name="circle-alert" />
      <span>{messages.join(' ')}</span>
    </p>
  );
}
