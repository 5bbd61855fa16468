/**
 * Dragging a card presses the button of its own menu that leads to that column: what may be moved,
 * and how, is said once, on the server. A column to which no button leads takes nothing.
 */
const leadsTo = (card: Element, lane: Element): HTMLElement | null =>
  card.querySelector<HTMLElement>(
    `[data-to="${CSS.escape(lane.getAttribute('data-lane') ?? '')}"]`,
  );

const laneUnder = (event: DragEvent) =>
  event.target instanceof Element ? event.target.closest('[data-lane]') : null;

export function dragBoard(part: HTMLElement): void {
  let dragged: Element | null = null;
  const mark = (lane: Element | null) => {
    for (const each of part.querySelectorAll('.lane.drop'))
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
    button.click();
  });
  part.addEventListener('dragend', () => {
    dragged?.classList.remove('held');
    dragged = null;
    mark(null);
  });
}
