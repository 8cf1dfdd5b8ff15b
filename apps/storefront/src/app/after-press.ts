let isPressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(end, () => (isPressed = false), true);
}

/** Runs the work at once, or after the click of a pointer that is down now. A browser sends no click to an element that moved. */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const later = () => {
    for (const end of ['pointerup', 'pointercancel', 'dragend']) document.removeEventListener(end, later, true);
    setTimeout(work);
  };
  for (const end of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(end, later, true);
}
