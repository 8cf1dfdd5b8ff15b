import {
  BY_HAND,
  channelsOf,
  TEMPLATE_TRIGGERS,
  TEMPLATE_VARIABLES,
  type TemplateTrigger,
  type TriggerView,
  variablesOf,
} from '@brote/contracts/notifications';
import { keepsDefaultText } from '#app/rendering/override-body';

/** Possible triggers of templates with their variables and the shop's fixed parts. */
export function triggerViews(): TriggerView[] {
  return TEMPLATE_TRIGGERS.map(triggerView);
}

function triggerView(trigger: TemplateTrigger): TriggerView {
  return {
    trigger,
    channels: channelsOf(trigger),
    variables: variablesOf(trigger).map((name) => ({ name, ...TEMPLATE_VARIABLES[name] })),
    keepsDefaultText: trigger !== BY_HAND && keepsDefaultText(trigger),
  };
}
