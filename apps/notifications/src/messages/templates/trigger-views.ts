import {
  MANUAL_TRIGGER,
  channelsOf,
  TEMPLATE_TRIGGERS,
  TEMPLATE_VARIABLES,
  type TemplateTrigger,
  type TemplateTriggerView,
  variablesOf,
} from '@brote/contracts/notifications';
import { keepsDefaultText } from '#app/messages/rendering/override-body';

/** Possible triggers of templates with their variables and the shop's fixed parts. */
export function triggerViews(): TemplateTriggerView[] {
  return TEMPLATE_TRIGGERS.map(triggerView);
}

function triggerView(trigger: TemplateTrigger): TemplateTriggerView {
  return {
    trigger,
    channels: channelsOf(trigger),
    variables: variablesOf(trigger).map((name) => ({ name, ...TEMPLATE_VARIABLES[name] })),
    keepsDefaultText: trigger !== MANUAL_TRIGGER && keepsDefaultText(trigger),
  };
}
