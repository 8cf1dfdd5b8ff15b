import {
  BY_HAND,
  channelsOf,
  TEMPLATE_TRIGGERS,
  TEMPLATE_VARIABLES,
  type TemplateTrigger,
  type TriggerView,
  variablesOf,
} from '@brote/contracts/notifications';
import { keepsOwnWords } from '#app/rendering/with-words';

/** What templates can be for, what their words may name, and what stays the shop's own. */
export function triggerViews(): TriggerView[] {
  return TEMPLATE_TRIGGERS.map(triggerView);
}

function triggerView(trigger: TemplateTrigger): TriggerView {
  return {
    trigger,
    channels: channelsOf(trigger),
    variables: variablesOf(trigger).map((name) => ({ name, ...TEMPLATE_VARIABLES[name] })),
    keepsOwnWords: trigger !== BY_HAND && keepsOwnWords(trigger),
  };
}
