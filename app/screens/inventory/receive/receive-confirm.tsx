import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ActButton } from '#app/screens/floor/frame.tsx';
import { AskedFields } from './asked-fields.tsx';
import type { ReceiveView } from './receive-view.server.ts';

/** What was counted enters, with what the document asks for first. */
export function ConfirmForm({ view }: { view: ReceiveView }) {
  const { confirm, enter, left, stamp } = view;
  if (!enter) return null;
  const look = left === 0 ? 'pri' : 'alt';
  if (!confirm?.length) return <ActButton label={enter} look={look} hidden={{ act: 'apply' }} />;
  return (
    <section className="fl-now">
      <h2>{enter}</h2>
      <Form method="post" className="fl-confirm" key={stamp} preventScrollReset>
        <input type="hidden" name="act" value="apply" />
        <AskedFields asks={confirm} />
        <Button look={look}>{enter}</Button>
      </Form>
    </section>
  );
}
