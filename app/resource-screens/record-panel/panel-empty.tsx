import { Empty } from '#app/ui/empty.tsx';

export const Nothing = ({ title, text }: { title: string; text: string }) => (
  <section className="card">
    <Empty title={title}>{text}</Empty>
  </section>
);
