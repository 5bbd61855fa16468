import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { Highlights } from '../form/highlights.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { WaitingDraft } from '../shared/waiting-draft.tsx';
import { ActivityPanel } from './panel-activity.tsx';
import { CommentsPanel } from './panel-comments.tsx';
import { FilesPanel } from './panel-files.tsx';
import { RelatedPanel } from './panel-related.tsx';
import { TasksPanel } from './panel-tasks.tsx';
import type { PanelView } from './panel-types.ts';

/** What people say, keep and owe about a record: one tab at a time, read when it is opened. */
export function PanelScreen({ view }: { view: PanelView }) {
  const { body } = view;
  return (
    <>
      <PageHead title={view.title} qualifier={view.qualifier} chip={view.chip}>
        {view.followers.length > 0 && (
          <span className="mut hide-s" title={view.followers.join(', ')}>
            {view.followers.length === 1
              ? t('panel.followedBy', 'Lo sigue {name}', { name: view.followers[0]! })
              : t('panel.followedByMany', 'Lo siguen {n} personas', { n: view.followers.length })}
          </span>
        )}
        {view.lookingOn === null && (
          <Form method="post">
            <button className="btn" name="do" value={view.following ? 'unfollow' : 'follow'}>
              <Icon name={view.following ? 'star-off' : 'star'} />
              {view.following
                ? t('panel.unfollow', 'Dejar de seguir')
                : t('panel.follow', 'Seguir')}
            </button>
          </Form>
        )}
      </PageHead>
      <Highlights facts={view.band} />
      <Tabs label={t('form.record', 'Registro')} current={body.tab} tabs={view.tabs} />
      {view.waiting && <WaitingDraft href={view.waiting} />}
      {view.lookingOn && <Message>{view.lookingOn}</Message>}
      {view.message && (
        <Message tone={view.message.tone} title={view.message.title}>
          <p>{view.message.text}</p>
        </Message>
      )}
      <div className="stack" key={view.stamp}>
        {body.tab === 'comentarios' && <CommentsPanel body={body} view={view} />}
        {body.tab === 'archivos' && <FilesPanel body={body} />}
        {body.tab === 'actividad' && <ActivityPanel body={body} />}
        {body.tab === 'relacionados' && <RelatedPanel body={body} />}
        {body.tab === 'pendientes' && <TasksPanel body={body} view={view} />}
      </div>
    </>
  );
}
