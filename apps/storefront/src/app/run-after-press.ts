let isPressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const releaseEvent of ['pointerup', 'pointercancel', 'dragend'])
    document.addEventListener(releaseEvent, () => (isPressed = false), true);
}

/** Runs the work at once, or after the click of a pointer that is down now. A browser sends no click to an element that moved. */
export function runAfterPress(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const runOnRelease = () => {
    for (const releaseEvent of ['pointerup', 'pointercancel', 'dragend']) document.removeEventListener(releaseEvent, runOnRelease, true);
    setTimeout(work);
  };
  for (const releaseEvent of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(releaseEvent, runOnRelease, true);
}
