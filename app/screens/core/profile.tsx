import { PageHead } from '#app/ui/page-head.tsx';

export default function Screen() {
  return <PageHead title="profile" />;
}
