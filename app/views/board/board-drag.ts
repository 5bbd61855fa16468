/**
 * Dragging a card presses the button of its own menu that leads to that column, or fills in its
 * form with that cell and sends it: what may be moved, and how, is said once, on the server. A
 * place to which neither leads takes nothing.
 */
function leadsTo(card: Element, { dataset }: HTMLElement): HTMLElement | null {
  const lane = dataset.lane ?? '';
  const form = card.querySelector<HTMLFormElement>('form[data-cell]');
  if (!form) return card.querySelector<HTMLElement>(`[data-to="${CSS.escape(lane)}"]`);
  const { day = '', lane: own } = card.closest<HTMLElement>('[data-day]')?.dataset ?? {};
  return day === dataset.day && own === lane ? null : form.querySelector('button');
}

/** The hour stays as it is. */
function fillIn(card: Element, { dataset }: HTMLElement): void {
  const input = (name: string) =>
    card.querySelector<HTMLInputElement>(`form[data-cell] [name="${name}"]`);
  const [on, lane] = [input('en'), input('a')];
  if (on) on.value = (dataset.day ?? '') + on.value.slice(10);
  if (lane) lane.value = dataset.lane ?? '';
}

const laneUnder = (event: DragEvent) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-lane]') : null;

export function dragBoard(part: HTMLElement): void {
  let dragged: Element | null = null;
  const mark = (lane: Element | null) => {
    for (const each of part.querySelectorAll('.drop'))
      if (each !== lane) each.classList.remove('drop');
    lane?.classList.add('drop');
  };
  part.addEventListener('dragstart', (event) => {
    dragged = event.target instanceof Element ? event.target.closest('.kc') : null;
    dragged?.classList.add('held');
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
  });
  part.addEventListener('dragover', (event) => {
    const lane = laneUnder(event);
    const fits = dragged !== null && lane !== null && leadsTo(dragged, lane) !== null;
    mark(fits ? lane : null);
    if (fits) event.preventDefault();
  });
  part.addEventListener('drop', (event) => {
    const lane = laneUnder(event);
    const button = dragged && lane && leadsTo(dragged, lane);
    if (!button) return;
    event.preventDefault();
    if (dragged && lane) fillIn(dragged, lane);
    button.click();
  });
  part.addEventListener('dragend', () => {
    dragged?.classList.remove('held');
    dragged = null;
    mark(null);
  });
}
