// Written by bin/compile-templates.mjs; change the sources and run it again.
// prettier-ignore
module.exports = {
html: {"0":function(container,depth0,helpers,partials,data) {
    return "<p style=\"margin: 12px 0 0\">"
    + container.escapeExpression(container.lambda(depth0, depth0))
    + "</p>\n";
},"1":function(container,depth0,helpers,partials,data) {
    var alias1=container.strict, alias2=container.lambda, alias3=container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:24px 40px 20px;word-break:break-word;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"border-collapse:separate;line-height:100%;\"\n>\n<tbody>\n<tr>\n<td\nalign=\"center\" bgcolor=\"#1f4433\" role=\"presentation\" style=\"border:none;border-radius:4px;cursor:auto;mso-padding-alt:14px 24px;background:#1f4433;\" valign=\"middle\"\n>\n<a\nhref=\""
    + alias3(alias2(alias1(lookupProperty(depth0,"button"), "url", {"start":{"line":160,"column":8},"end":{"line":160,"column":18}} ), depth0))
    + "\" style=\"display:inline-block;background:#1f4433;color:#ffffff;font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:16px;font-weight:500;line-height:1.25;margin:0;text-decoration:none;text-transform:none;padding:14px 24px;mso-padding-alt:0px;border-radius:4px;\" target=\"_blank\"\n>\n"
    + alias3(alias2(alias1(lookupProperty(depth0,"button"), "label", {"start":{"line":162,"column":3},"end":{"line":162,"column":15}} ), depth0))
    + "\n</a>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n";
},"2":function(container,depth0,helpers,partials,data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:0 40px 16px;word-break:break-word;\"\n>\n<div\nstyle=\"font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;text-align:left;color:#4a554e;\"\n>"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(depth0,"after"),{"name":"each","hash":{},"fn":container.program(3, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":177,"column":1},"end":{"line":179,"column":9}}})) != null ? stack1 : "")
    + "</div>\n</td>\n</tr>\n";
},"3":function(container,depth0,helpers,partials,data) {
    return "\n<p style=\"margin: 12px 0 0\">"
    + container.escapeExpression(container.lambda(depth0, depth0))
    + "</p>\n";
},"4":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=depth0 != null ? depth0 : (container.nullContext || {}), lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:24px 40px 8px;word-break:break-word;\"\n>\n<div\nstyle=\"font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:14px;line-height:1.6;text-align:left;color:#4a554e;\"\n>"
    + container.escapeExpression(container.lambda(container.strict(lookupProperty(depth0,"order"), "caption", {"start":{"line":189,"column":4},"end":{"line":189,"column":17}} ), depth0))
    + "</div>\n</td>\n</tr>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:0 40px;word-break:break-word;\"\n>\n<table\ncellpadding=\"0\" cellspacing=\"0\" width=\"100%\" border=\"0\" style=\"color:#4a554e;font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.45;table-layout:auto;width:100%;border:none;\"\n>\n<tbody style=\"border-top: 1px solid #dfded5\">\n"
    + ((stack1 = lookupProperty(helpers,"each").call(alias1,lookupProperty(lookupProperty(depth0,"order"),"lines"),{"name":"each","hash":{},"fn":container.program(5, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":200,"column":0},"end":{"line":238,"column":9}}})) != null ? stack1 : "")
    + "</tbody>\n</table>\n</td>\n</tr>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:14px 40px 32px;word-break:break-word;\"\n>\n<table\ncellpadding=\"0\" cellspacing=\"0\" width=\"100%\" border=\"0\" style=\"color:#4a554e;font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:15px;line-height:1.45;table-layout:auto;width:100%;border:none;\"\n>\n"
    + ((stack1 = lookupProperty(helpers,"each").call(alias1,lookupProperty(lookupProperty(depth0,"order"),"sums"),{"name":"each","hash":{},"fn":container.program(8, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":250,"column":0},"end":{"line":255,"column":9}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias1,lookupProperty(lookupProperty(depth0,"order"),"total"),{"name":"if","hash":{},"fn":container.program(9, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":256,"column":0},"end":{"line":261,"column":7}}})) != null ? stack1 : "")
    + "</table>\n</td>\n</tr>\n";
},"5":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=depth0 != null ? depth0 : (container.nullContext || {}), alias2=container.strict, alias3=container.lambda, alias4=container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "<tr>\n"
    + ((stack1 = lookupProperty(helpers,"if").call(alias1,lookupProperty(depth0,"picture"),{"name":"if","hash":{},"fn":container.program(6, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":202,"column":0},"end":{"line":212,"column":7}}})) != null ? stack1 : "")
    + "<td style=\"padding: 16px 12px 16px 0; border-bottom: 1px solid #dfded5; color: #1c2621\">\n<b style=\"font-weight: 600\">"
    + alias4(alias3(alias2(depth0, "name", {"start":{"line":214,"column":31},"end":{"line":214,"column":35}} ), depth0))
    + "</b>\n"
    + ((stack1 = lookupProperty(helpers,"each").call(alias1,lookupProperty(depth0,"brushes"),{"name":"each","hash":{},"fn":container.program(7, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":215,"column":0},"end":{"line":232,"column":9}}})) != null ? stack1 : "")
    + "</td>\n<td class=\"n\" align=\"right\" style=\"padding: 16px 0; white-space: nowrap; border-bottom: 1px solid #dfded5; color: #1c2621\">\n"
    + alias4(alias3(alias2(depth0, "price", {"start":{"line":235,"column":3},"end":{"line":235,"column":8}} ), depth0))
    + "\n</td>\n</tr>\n";
},"6":function(container,depth0,helpers,partials,data) {
    return "<td width=\"88\" style=\"padding: 16px 16px 16px 0; border-bottom: 1px solid #dfded5\">\n<img\nsrc=\""
    + container.escapeExpression(container.lambda(container.strict(depth0, "picture", {"start":{"line":205,"column":7},"end":{"line":205,"column":14}} ), depth0))
    + "\"\nwidth=\"88\"\nheight=\"110\"\nalt=\"\"\nstyle=\"display: block; width: 88px; height: 110px; border: 0; border-radius: 4px\"\n/>\n</td>\n";
},"7":function(container,depth0,helpers,partials,data) {
    var alias1=container.strict, alias2=container.lambda, alias3=container.escapeExpression;

  return "<table\nrole=\"presentation\"\nborder=\"0\"\ncellpadding=\"0\"\ncellspacing=\"0\"\nstyle=\"font-size: 14px; line-height: 1.6; color: #4a554e\"\n>\n<tr>\n<td width=\"20\" valign=\"top\">\n<span\nstyle=\"display:inline-block;width:9px;height:9px;border-radius:5px;border:1px solid #8a9189;background:"
    + alias3(alias2(alias1(depth0, "swatch", {"start":{"line":226,"column":105},"end":{"line":226,"column":111}} ), depth0))
    + "\"\n></span>\n</td>\n<td>"
    + alias3(alias2(alias1(depth0, "label", {"start":{"line":229,"column":7},"end":{"line":229,"column":12}} ), depth0))
    + "</td>\n</tr>\n</table>\n";
},"8":function(container,depth0,helpers,partials,data) {
    var alias1=container.strict, alias2=container.lambda, alias3=container.escapeExpression;

  return "<tr>\n<td style=\"padding: 4px 12px 4px 0\">"
    + alias3(alias2(alias1(depth0, "label", {"start":{"line":252,"column":39},"end":{"line":252,"column":44}} ), depth0))
    + "</td>\n<td class=\"n\" align=\"right\" style=\"white-space: nowrap\">"
    + alias3(alias2(alias1(depth0, "amount", {"start":{"line":253,"column":59},"end":{"line":253,"column":65}} ), depth0))
    + "</td>\n</tr>\n";
},"9":function(container,depth0,helpers,partials,data) {
    var alias1=container.strict, alias2=container.lambda, alias3=container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "<tr style=\"font-size: 18px; font-weight: 600; color: #1c2621\">\n<td style=\"padding: 10px 12px 0 0\">"
    + alias3(alias2(alias1(lookupProperty(lookupProperty(depth0,"order"),"total"), "label", {"start":{"line":258,"column":38},"end":{"line":258,"column":55}} ), depth0))
    + "</td>\n<td class=\"n\" align=\"right\" style=\"padding: 10px 0 0; white-space: nowrap\">"
    + alias3(alias2(alias1(lookupProperty(lookupProperty(depth0,"order"),"total"), "amount", {"start":{"line":259,"column":78},"end":{"line":259,"column":96}} ), depth0))
    + "</td>\n</tr>\n";
},"10":function(container,depth0,helpers,partials,data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\u003C!--[if mso | IE]><tr><td class=\"\" width=\"624px\" ><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\" bgcolor=\"#ffffff\" ><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]-->\n<div  style=\"background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;\">\n<table\nalign=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"background:#ffffff;background-color:#ffffff;width:100%;\"\n>\n<tbody>\n<tr>\n<td\nstyle=\"direction:ltr;font-size:0px;padding:0;text-align:center;\"\n>\n\u003C!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\" ><![endif]-->\n<div\nclass=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td  style=\"vertical-align:top;padding:0;\">\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:28px 40px 16px;word-break:break-word;\"\n>\n<table\ncellpadding=\"0\" cellspacing=\"0\" width=\"100%\" border=\"0\" style=\"color:#4a554e;font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.45;table-layout:auto;width:100%;border:none;\"\n>\n<tr>\n<td\nstyle=\"\npadding: 16px 20px;\nborder: 1px solid #dfded5;\nborder-radius: 4px;\nfont-size: 15px;\nline-height: 1.6;\ncolor: #1c2621;\nword-break: break-word;\n\"\n>\n<b style=\"font-weight: 600\">"
    + container.escapeExpression(container.lambda(container.strict(lookupProperty(depth0,"statement"), "title", {"start":{"line":324,"column":31},"end":{"line":324,"column":46}} ), depth0))
    + "</b>"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(lookupProperty(depth0,"statement"),"lines"),{"name":"each","hash":{},"fn":container.program(11, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":324,"column":53},"end":{"line":324,"column":103}}})) != null ? stack1 : "")
    + "\n</td>\n</tr>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table></td></tr><![endif]-->\n";
},"11":function(container,depth0,helpers,partials,data) {
    return "<br />"
    + container.escapeExpression(container.lambda(depth0, depth0));
},"12":function(container,depth0,helpers,partials,data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n\u003C!--[if mso | IE]><tr><td class=\"pairs-outlook\" width=\"624px\" ><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"pairs-outlook\" role=\"presentation\" style=\"width:600px;\" width=\"600\" bgcolor=\"#ffffff\" ><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]-->\n<div  class=\"pairs\" style=\"background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;\">\n<table\nalign=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"background:#ffffff;background-color:#ffffff;width:100%;\"\n>\n<tbody>\n<tr>\n<td\nstyle=\"direction:ltr;font-size:0px;padding:0 20px;text-align:left;\"\n>\n\u003C!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><![endif]-->\n"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(depth0,"details"),{"name":"each","hash":{},"fn":container.program(13, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":356,"column":0},"end":{"line":388,"column":9}}})) != null ? stack1 : "")
    + "\u003C!--[if mso | IE]></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table></td></tr><![endif]-->\n";
},"13":function(container,depth0,helpers,partials,data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\u003C!--[if mso | IE]><td class=\"\" style=\"vertical-align:top;width:280px;\" ><![endif]-->\n<div\nclass=\"mj-column-per-50 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td  style=\"vertical-align:top;padding:0;\">\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:0 20px 16px;word-break:break-word;\"\n>\n<div\nstyle=\"font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:15px;line-height:1.55;text-align:left;color:#4a554e;\"\n><b style=\"color: #1c2621; font-weight: 600\">"
    + container.escapeExpression(container.lambda(container.strict(depth0, "title", {"start":{"line":377,"column":48},"end":{"line":377,"column":53}} ), depth0))
    + "</b>"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(depth0,"lines"),{"name":"each","hash":{},"fn":container.program(11, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":377,"column":60},"end":{"line":377,"column":100}}})) != null ? stack1 : "")
    + "</div>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td><![endif]-->\n";
},"14":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=container.strict, alias2=container.lambda, alias3=container.escapeExpression, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n\u003C!--[if mso | IE]><tr><td class=\"\" width=\"624px\" ><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\" bgcolor=\"#ffffff\" ><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]-->\n<div  style=\"background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;\">\n<table\nalign=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"background:#ffffff;background-color:#ffffff;width:100%;\"\n>\n<tbody>\n<tr>\n<td\nstyle=\"direction:ltr;font-size:0px;padding:0;text-align:center;\"\n>\n\u003C!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\" ><![endif]-->\n<div\nclass=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td  style=\"vertical-align:top;padding:0;\">\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:24px 40px 20px;word-break:break-word;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"border-collapse:separate;line-height:100%;\"\n>\n<tbody>\n<tr>\n<td\nalign=\"center\" bgcolor=\"#1f4433\" role=\"presentation\" style=\"border:none;border-radius:4px;cursor:auto;mso-padding-alt:14px 24px;background:#1f4433;\" valign=\"middle\"\n>\n<a\nhref=\""
    + alias3(alias2(alias1(lookupProperty(lookupProperty(depth0,"closing"),"button"), "url", {"start":{"line":434,"column":8},"end":{"line":434,"column":26}} ), depth0))
    + "\" style=\"display:inline-block;background:#1f4433;color:#ffffff;font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:16px;font-weight:500;line-height:1.25;margin:0;text-decoration:none;text-transform:none;padding:14px 24px;mso-padding-alt:0px;border-radius:4px;\" target=\"_blank\"\n>\n"
    + alias3(alias2(alias1(lookupProperty(lookupProperty(depth0,"closing"),"button"), "label", {"start":{"line":436,"column":3},"end":{"line":436,"column":23}} ), depth0))
    + "\n</a>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:0 40px;word-break:break-word;\"\n>\n<div\nstyle=\"font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;text-align:left;color:#4a554e;\"\n>"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(lookupProperty(depth0,"closing"),"paragraphs"),{"name":"each","hash":{},"fn":container.program(3, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":450,"column":1},"end":{"line":452,"column":9}}})) != null ? stack1 : "")
    + "</div>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table></td></tr><![endif]-->\n";
},"15":function(container,depth0,helpers,partials,data) {
    return "\n\u003C!--[if mso | IE]><tr><td class=\"\" width=\"624px\" ><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\" bgcolor=\"#ffffff\" ><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]-->\n<div  style=\"background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;\">\n<table\nalign=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"background:#ffffff;background-color:#ffffff;width:100%;\"\n>\n<tbody>\n<tr>\n<td\nstyle=\"direction:ltr;font-size:0px;padding:0;text-align:center;\"\n>\n\u003C!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\" ><![endif]-->\n<div\nclass=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td  style=\"vertical-align:top;padding:0;\">\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:4px 40px 20px;word-break:break-word;\"\n>\n<table\ncellpadding=\"0\" cellspacing=\"0\" width=\"100%\" border=\"0\" style=\"color:#4a554e;font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.45;table-layout:auto;width:100%;border:none;\"\n>\n<tr>\n<td style=\"padding: 18px 20px; background: #ebefe6; border-radius: 4px; font-size: 15px; line-height: 1.55; color: #1c2621\">\n"
    + container.escapeExpression(container.lambda(container.strict(depth0, "care", {"start":{"line":503,"column":3},"end":{"line":503,"column":7}} ), depth0))
    + "\n</td>\n</tr>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table></td></tr><![endif]-->\n";
},"16":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=depth0 != null ? depth0 : (container.nullContext || {}), lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n\u003C!--[if mso | IE]><tr><td class=\"\" width=\"624px\" ><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\" bgcolor=\"#ffffff\" ><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]-->\n<div  style=\"background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;\">\n<table\nalign=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"background:#ffffff;background-color:#ffffff;width:100%;\"\n>\n<tbody>\n<tr>\n<td\nstyle=\"direction:ltr;font-size:0px;padding:0;text-align:center;\"\n>\n\u003C!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\" ><![endif]-->\n<div\nclass=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td  style=\"vertical-align:top;padding:0;\">\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:12px 40px 8px;word-break:break-word;\"\n>\n<div\nstyle=\"font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:14px;line-height:1.6;text-align:left;color:#4a554e;\"\n>"
    + ((stack1 = lookupProperty(helpers,"each").call(alias1,lookupProperty(depth0,"rights"),{"name":"each","hash":{},"fn":container.program(17, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":554,"column":1},"end":{"line":558,"column":18}}})) != null ? stack1 : "")
    + "</div>\n</td>\n</tr>\n"
    + ((stack1 = lookupProperty(helpers,"if").call(alias1,lookupProperty(depth0,"form"),{"name":"if","hash":{},"fn":container.program(19, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":561,"column":0},"end":{"line":579,"column":7}}})) != null ? stack1 : "")
    + "</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table></td></tr><![endif]-->\n";
},"17":function(container,depth0,helpers,partials,data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n<h2 style=\"margin: 16px 0 0; font-size: 16px; line-height: 1.4; font-weight: 600; color: #1c2621\">"
    + container.escapeExpression(container.lambda(container.strict(depth0, "title", {"start":{"line":555,"column":101},"end":{"line":555,"column":106}} ), depth0))
    + "</h2>\n"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(depth0,"paragraphs"),{"name":"each","hash":{},"fn":container.program(18, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":556,"column":0},"end":{"line":558,"column":9}}})) != null ? stack1 : "");
},"18":function(container,depth0,helpers,partials,data) {
    return "<p style=\"margin: 6px 0 0\">"
    + container.escapeExpression(container.lambda(depth0, depth0))
    + "</p>\n";
},"19":function(container,depth0,helpers,partials,data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:12px 40px 0;word-break:break-word;\"\n>\n<table\ncellpadding=\"0\" cellspacing=\"0\" width=\"100%\" border=\"0\" style=\"color:#4a554e;font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.45;table-layout:auto;width:100%;border:none;\"\n>\n<tr>\n<td\nstyle=\"padding: 16px 20px; border: 1px solid #dfded5; border-radius: 4px; font-size: 14px; line-height: 1.6; color: #4a554e\"\n>\n<b style=\"color: #1c2621; font-weight: 600\">"
    + container.escapeExpression(container.lambda(container.strict(lookupProperty(depth0,"form"), "title", {"start":{"line":573,"column":47},"end":{"line":573,"column":57}} ), depth0))
    + "</b>"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(lookupProperty(depth0,"form"),"lines"),{"name":"each","hash":{},"fn":container.program(11, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":573,"column":64},"end":{"line":573,"column":109}}})) != null ? stack1 : "")
    + "\n</td>\n</tr>\n</table>\n</td>\n</tr>\n";
},"20":function(container,depth0,helpers,partials,data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n\u003C!--[if mso | IE]><tr><td class=\"\" width=\"624px\" ><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\" bgcolor=\"#ffffff\" ><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]-->\n<div  style=\"background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;\">\n<table\nalign=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"background:#ffffff;background-color:#ffffff;width:100%;\"\n>\n<tbody>\n<tr>\n<td\nstyle=\"direction:ltr;font-size:0px;padding:0;text-align:center;\"\n>\n\u003C!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\" ><![endif]-->\n<div\nclass=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td  style=\"vertical-align:top;padding:0;\">\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:12px 40px 0;word-break:break-word;\"\n>\n<div\nstyle=\"font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:15px;line-height:1.6;text-align:left;color:#4a554e;\"\n>"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(depth0,"links"),{"name":"each","hash":{},"fn":container.program(21, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":625,"column":1},"end":{"line":629,"column":9}}})) != null ? stack1 : "")
    + "</div>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table></td></tr><![endif]-->\n";
},"21":function(container,depth0,helpers,partials,data) {
    var alias1=container.strict, alias2=container.lambda, alias3=container.escapeExpression;

  return "\n<p style=\"margin: 8px 0 0\">\n<a href=\""
    + alias3(alias2(alias1(depth0, "url", {"start":{"line":627,"column":11},"end":{"line":627,"column":14}} ), depth0))
    + "\" style=\"color: #1f4433\">"
    + alias3(alias2(alias1(depth0, "label", {"start":{"line":627,"column":44},"end":{"line":627,"column":49}} ), depth0))
    + "</a>\n</p>\n";
},"22":function(container,depth0,helpers,partials,data) {
    var alias1=container.strict, alias2=container.lambda, alias3=container.escapeExpression;

  return "<br /><a\nhref=\""
    + alias3(alias2(alias1(depth0, "url", {"start":{"line":724,"column":8},"end":{"line":724,"column":11}} ), depth0))
    + "\"\nstyle=\"color: #4a554e\"\n>"
    + alias3(alias2(alias1(depth0, "label", {"start":{"line":726,"column":4},"end":{"line":726,"column":9}} ), depth0))
    + "</a\n>";
},"compiler":[8,">= 4.3.0"],"main":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=container.strict, alias2=container.lambda, alias3=container.escapeExpression, alias4=depth0 != null ? depth0 : (container.nullContext || {}), lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "<!doctype html>\n<html lang=\""
    + alias3(alias2(alias1(depth0, "lang", {"start":{"line":2,"column":14},"end":{"line":2,"column":18}} ), depth0))
    + "\" dir=\"ltr\" xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\">\n<head>\n<title>"
    + alias3(alias2(alias1(depth0, "subject", {"start":{"line":4,"column":10},"end":{"line":4,"column":17}} ), depth0))
    + "</title>\n\u003C!--[if !mso]>\u003C!-->\n<meta http-equiv=\"X-UA-Compatible\" content=\"IE=edge\">\n\u003C!--<![endif]-->\n<meta http-equiv=\"Content-Type\" content=\"text/html; charset=UTF-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style type=\"text/css\">\n#outlook a { padding:0; }\nbody { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }\ntable, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }\nimg { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }\np { display:block;margin:13px 0; }\n</style>\n\u003C!--[if mso]>\n<noscript>\n<xml>\n<o:OfficeDocumentSettings>\n<o:AllowPNG/>\n<o:PixelsPerInch>96</o:PixelsPerInch>\n</o:OfficeDocumentSettings>\n</xml>\n</noscript>\n<![endif]-->\n\u003C!--[if lte mso 11]>\n<style type=\"text/css\">\n.mj-outlook-group-fix { width:100% !important; }\n</style>\n<![endif]-->\n<style type=\"text/css\">\n@media only screen and (min-width:620px) {\n.mj-column-per-100 { width:100% !important; max-width: 100%; }\n.mj-column-per-50 { width:50% !important; max-width: 50%; }\n}\n</style>\n<style media=\"screen and (min-width:620px)\">\n.moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }\n.moz-text-html .mj-column-per-50 { width:50% !important; max-width: 50%; }\n</style>\n<style type=\"text/css\">\n@media only screen and (max-width:619px) {\ntable.mj-full-width-mobile { width: 100% !important; }\ntd.mj-full-width-mobile { width: auto !important; }\n}\n</style>\n<style type=\"text/css\">\n@media (max-width: 620px) {\n.p {\npadding-left: 20px !important;\npadding-right: 20px !important;\n}\n.pairs > table > tbody > tr > td {\npadding-left: 0 !important;\npadding-right: 0 !important;\n}\n}\n.n {\nfont-variant-numeric: lining-nums tabular-nums;\n}\n</style>\n<meta name=\"color-scheme\" content=\"light\" /><meta name=\"supported-color-schemes\" content=\"light\" />\n</head>\n<body  style=\"word-spacing:normal;background-color:#f4f2eb;\">\n<div style=\"display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;\">"
    + alias3(alias2(alias1(depth0, "preheader", {"start":{"line":66,"column":129},"end":{"line":66,"column":138}} ), depth0))
    + "</div>\n<div\naria-label=\""
    + alias3(alias2(alias1(depth0, "subject", {"start":{"line":68,"column":15},"end":{"line":68,"column":22}} ), depth0))
    + "\" aria-roledescription=\"email\" role=\"article\" lang=\""
    + alias3(alias2(alias1(depth0, "lang", {"start":{"line":68,"column":79},"end":{"line":68,"column":83}} ), depth0))
    + "\" dir=\"ltr\" style=\"word-spacing:normal;background-color:#f4f2eb;\"\n>\n\u003C!--[if mso | IE]><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:624px;\" width=\"624\" ><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]-->\n<div  style=\"margin:0px auto;max-width:624px;\">\n<table\nalign=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"width:100%;\"\n>\n<tbody>\n<tr>\n<td\nstyle=\"direction:ltr;font-size:0px;padding:28px 12px 0;text-align:center;\"\n>\n\u003C!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" width=\"624px\" ><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\" bgcolor=\"#ffffff\" ><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]-->\n<div  style=\"background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;border-radius:6px 6px 0 0;overflow:hidden;\">\n<table\nalign=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"background:#ffffff;background-color:#ffffff;width:100%;border-collapse:separate;\"\n>\n<tbody>\n<tr>\n<td\nstyle=\"border-radius:6px 6px 0 0;direction:ltr;font-size:0px;padding:0;text-align:center;\"\n>\n\u003C!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\" ><![endif]-->\n<div\nclass=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td  style=\"vertical-align:top;padding:0;\">\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:32px 40px 0;word-break:break-word;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"border-collapse:collapse;border-spacing:0px;\"\n>\n<tbody>\n<tr>\n<td  style=\"width:112px;\">\n<img\nalt=\"Brote\" src=\"cid:logo@brote\" style=\"border:0;display:block;outline:none;text-decoration:none;height:auto;width:100%;font-size:20px;\" width=\"112\" height=\"auto\"\n/>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:28px 40px 0;word-break:break-word;\"\n>\n<div\nstyle=\"font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6;text-align:left;color:#4a554e;\"\n><h1\nstyle=\"\nmargin: 0;\nfont-family: 'Ysabeau', Optima, Candara, 'Gill Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif;\nfont-weight: 500;\nfont-size: 32px;\nline-height: 1.15;\ncolor: #1c2621;\n\"\n>\n"
    + alias3(alias2(alias1(depth0, "heading", {"start":{"line":139,"column":3},"end":{"line":139,"column":10}} ), depth0))
    + "\n</h1>\n"
    + ((stack1 = lookupProperty(helpers,"each").call(alias4,lookupProperty(depth0,"paragraphs"),{"name":"each","hash":{},"fn":container.program(0, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":141,"column":0},"end":{"line":143,"column":9}}})) != null ? stack1 : "")
    + "</div>\n</td>\n</tr>\n"
    + ((stack1 = lookupProperty(helpers,"if").call(alias4,lookupProperty(depth0,"button"),{"name":"if","hash":{},"fn":container.program(1, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":146,"column":0},"end":{"line":170,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias4,lookupProperty(depth0,"after"),{"name":"if","hash":{},"fn":container.program(2, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":170,"column":7},"end":{"line":182,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias4,lookupProperty(depth0,"order"),{"name":"if","hash":{},"fn":container.program(4, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":182,"column":7},"end":{"line":265,"column":7}}})) != null ? stack1 : "")
    + "</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table></td></tr><![endif]-->\n"
    + ((stack1 = lookupProperty(helpers,"if").call(alias4,lookupProperty(depth0,"statement"),{"name":"if","hash":{},"fn":container.program(10, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":280,"column":0},"end":{"line":344,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias4,lookupProperty(depth0,"details"),{"name":"if","hash":{},"fn":container.program(12, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":344,"column":7},"end":{"line":396,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias4,lookupProperty(depth0,"closing"),{"name":"if","hash":{},"fn":container.program(14, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":396,"column":7},"end":{"line":469,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias4,lookupProperty(depth0,"care"),{"name":"if","hash":{},"fn":container.program(15, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":469,"column":7},"end":{"line":523,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias4,lookupProperty(depth0,"rights"),{"name":"if","hash":{},"fn":container.program(16, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":523,"column":7},"end":{"line":594,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias4,lookupProperty(depth0,"links"),{"name":"if","hash":{},"fn":container.program(20, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":594,"column":7},"end":{"line":646,"column":7}}})) != null ? stack1 : "")
    + "\u003C!--[if mso | IE]><tr><td class=\"\" width=\"624px\" ><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\" bgcolor=\"#ffffff\" ><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]-->\n<div  style=\"background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;border-radius:0 0 6px 6px;overflow:hidden;\">\n<table\nalign=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"background:#ffffff;background-color:#ffffff;width:100%;border-collapse:separate;\"\n>\n<tbody>\n<tr>\n<td\nstyle=\"border-radius:0 0 6px 6px;direction:ltr;font-size:0px;padding:0;text-align:center;\"\n>\n\u003C!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\" ><![endif]-->\n<div\nclass=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td  style=\"vertical-align:top;padding:0;\">\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td\nstyle=\"font-size:0px;word-break:break-word;\"\n>\n<div\nstyle=\"height:36px;line-height:36px;\"\n>&#8202;</div>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table></td></tr><tr><td class=\"\" width=\"624px\" ><table align=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" class=\"\" role=\"presentation\" style=\"width:600px;\" width=\"600\" ><tr><td style=\"line-height:0px;font-size:0px;mso-line-height-rule:exactly;\"><![endif]-->\n<div  style=\"margin:0px auto;max-width:600px;\">\n<table\nalign=\"center\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"width:100%;\"\n>\n<tbody>\n<tr>\n<td\nstyle=\"direction:ltr;font-size:0px;padding:0;text-align:center;\"\n>\n\u003C!--[if mso | IE]><table role=\"presentation\" border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td class=\"\" style=\"vertical-align:top;width:600px;\" ><![endif]-->\n<div\nclass=\"mj-column-per-100 mj-outlook-group-fix\" style=\"font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;\"\n>\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td  style=\"vertical-align:top;padding:0;\">\n<table\nborder=\"0\" cellpadding=\"0\" cellspacing=\"0\" role=\"presentation\" style=\"\" width=\"100%\"\n>\n<tbody>\n<tr>\n<td\nalign=\"left\" class=\"p\" style=\"font-size:0px;padding:20px 40px 32px;word-break:break-word;\"\n>\n<div\nstyle=\"font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:13px;line-height:1.6;text-align:left;color:#4a554e;\"\n>"
    + alias3(alias2(alias1(depth0, "reason", {"start":{"line":723,"column":4},"end":{"line":723,"column":10}} ), depth0))
    + "<br />"
    + alias3(alias2(alias1(depth0, "contact", {"start":{"line":723,"column":22},"end":{"line":723,"column":29}} ), depth0))
    + ((stack1 = lookupProperty(helpers,"each").call(alias4,lookupProperty(depth0,"seller"),{"name":"each","hash":{},"fn":container.program(11, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":723,"column":32},"end":{"line":723,"column":73}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"each").call(alias4,lookupProperty(depth0,"footer"),{"name":"each","hash":{},"fn":container.program(22, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":723,"column":73},"end":{"line":727,"column":10}}})) != null ? stack1 : "")
    + "</div>\n</td>\n</tr>\n</tbody>\n</table>\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table></td></tr></table><![endif]-->\n</td>\n</tr>\n</tbody>\n</table>\n</div>\n\u003C!--[if mso | IE]></td></tr></table><![endif]-->\n</div>\n</body>\n</html>";
},"useData":true},
text: {"0":function(container,depth0,helpers,partials,data) {
    var stack1;

  return "\n"
    + ((stack1 = container.lambda(depth0, depth0)) != null ? stack1 : "")
    + "\n";
},"1":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=container.strict, alias2=container.lambda, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n"
    + ((stack1 = alias2(alias1(lookupProperty(depth0,"button"), "label", {"start":{"line":8,"column":2},"end":{"line":8,"column":14}} ), depth0)) != null ? stack1 : "")
    + ":\n"
    + ((stack1 = alias2(alias1(lookupProperty(depth0,"button"), "url", {"start":{"line":9,"column":2},"end":{"line":9,"column":12}} ), depth0)) != null ? stack1 : "")
    + "\n";
},"2":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=depth0 != null ? depth0 : (container.nullContext || {}), lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n"
    + ((stack1 = container.lambda(container.strict(lookupProperty(depth0,"order"), "caption", {"start":{"line":17,"column":2},"end":{"line":17,"column":15}} ), depth0)) != null ? stack1 : "")
    + "\n"
    + ((stack1 = lookupProperty(helpers,"each").call(alias1,lookupProperty(lookupProperty(depth0,"order"),"lines"),{"name":"each","hash":{},"fn":container.program(3, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":18,"column":0},"end":{"line":24,"column":9}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias1,lookupProperty(lookupProperty(depth0,"order"),"sums"),{"name":"if","hash":{},"fn":container.program(6, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":25,"column":0},"end":{"line":27,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"each").call(alias1,lookupProperty(lookupProperty(depth0,"order"),"sums"),{"name":"each","hash":{},"fn":container.program(7, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":28,"column":0},"end":{"line":30,"column":9}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias1,lookupProperty(lookupProperty(depth0,"order"),"total"),{"name":"if","hash":{},"fn":container.program(8, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":31,"column":0},"end":{"line":33,"column":7}}})) != null ? stack1 : "");
},"3":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=depth0 != null ? depth0 : (container.nullContext || {}), lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n"
    + ((stack1 = container.lambda(container.strict(depth0, "name", {"start":{"line":20,"column":2},"end":{"line":20,"column":6}} ), depth0)) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias1,lookupProperty(depth0,"price"),{"name":"if","hash":{},"fn":container.program(4, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":20,"column":8},"end":{"line":20,"column":39}}})) != null ? stack1 : "")
    + "\n"
    + ((stack1 = lookupProperty(helpers,"each").call(alias1,lookupProperty(depth0,"brushes"),{"name":"each","hash":{},"fn":container.program(5, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":21,"column":0},"end":{"line":23,"column":9}}})) != null ? stack1 : "");
},"4":function(container,depth0,helpers,partials,data) {
    var stack1;

  return ": "
    + ((stack1 = container.lambda(container.strict(depth0, "price", {"start":{"line":20,"column":25},"end":{"line":20,"column":30}} ), depth0)) != null ? stack1 : "");
},"5":function(container,depth0,helpers,partials,data) {
    var stack1;

  return "  - "
    + ((stack1 = container.lambda(container.strict(depth0, "label", {"start":{"line":22,"column":6},"end":{"line":22,"column":11}} ), depth0)) != null ? stack1 : "")
    + "\n";
},"6":function(container,depth0,helpers,partials,data) {
    return "\n";
},"7":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=container.strict, alias2=container.lambda;

  return ((stack1 = alias2(alias1(depth0, "label", {"start":{"line":29,"column":2},"end":{"line":29,"column":7}} ), depth0)) != null ? stack1 : "")
    + ": "
    + ((stack1 = alias2(alias1(depth0, "amount", {"start":{"line":29,"column":13},"end":{"line":29,"column":19}} ), depth0)) != null ? stack1 : "")
    + "\n";
},"8":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=container.strict, alias2=container.lambda, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return ((stack1 = alias2(alias1(lookupProperty(lookupProperty(depth0,"order"),"total"), "label", {"start":{"line":32,"column":2},"end":{"line":32,"column":19}} ), depth0)) != null ? stack1 : "")
    + ": "
    + ((stack1 = alias2(alias1(lookupProperty(lookupProperty(depth0,"order"),"total"), "amount", {"start":{"line":32,"column":25},"end":{"line":32,"column":43}} ), depth0)) != null ? stack1 : "")
    + "\n";
},"9":function(container,depth0,helpers,partials,data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n"
    + ((stack1 = container.lambda(container.strict(lookupProperty(depth0,"statement"), "title", {"start":{"line":37,"column":2},"end":{"line":37,"column":17}} ), depth0)) != null ? stack1 : "")
    + "\n"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(lookupProperty(depth0,"statement"),"lines"),{"name":"each","hash":{},"fn":container.program(10, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":38,"column":0},"end":{"line":40,"column":9}}})) != null ? stack1 : "");
},"10":function(container,depth0,helpers,partials,data) {
    var stack1;

  return ((stack1 = container.lambda(depth0, depth0)) != null ? stack1 : "")
    + "\n";
},"11":function(container,depth0,helpers,partials,data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n"
    + ((stack1 = container.lambda(container.strict(depth0, "title", {"start":{"line":44,"column":2},"end":{"line":44,"column":7}} ), depth0)) != null ? stack1 : "")
    + "\n"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(depth0,"lines"),{"name":"each","hash":{},"fn":container.program(10, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":45,"column":0},"end":{"line":47,"column":9}}})) != null ? stack1 : "");
},"12":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=container.strict, alias2=container.lambda, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n"
    + ((stack1 = alias2(alias1(lookupProperty(lookupProperty(depth0,"closing"),"button"), "label", {"start":{"line":51,"column":2},"end":{"line":51,"column":22}} ), depth0)) != null ? stack1 : "")
    + ":\n"
    + ((stack1 = alias2(alias1(lookupProperty(lookupProperty(depth0,"closing"),"button"), "url", {"start":{"line":52,"column":2},"end":{"line":52,"column":20}} ), depth0)) != null ? stack1 : "")
    + "\n"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(lookupProperty(depth0,"closing"),"paragraphs"),{"name":"each","hash":{},"fn":container.program(0, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":53,"column":0},"end":{"line":56,"column":9}}})) != null ? stack1 : "");
},"13":function(container,depth0,helpers,partials,data) {
    var stack1;

  return "\n"
    + ((stack1 = container.lambda(container.strict(depth0, "care", {"start":{"line":60,"column":2},"end":{"line":60,"column":6}} ), depth0)) != null ? stack1 : "")
    + "\n";
},"14":function(container,depth0,helpers,partials,data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n"
    + ((stack1 = container.lambda(container.strict(depth0, "title", {"start":{"line":64,"column":2},"end":{"line":64,"column":7}} ), depth0)) != null ? stack1 : "")
    + "\n"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(depth0,"paragraphs"),{"name":"each","hash":{},"fn":container.program(0, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":65,"column":0},"end":{"line":68,"column":9}}})) != null ? stack1 : "");
},"15":function(container,depth0,helpers,partials,data) {
    var stack1, lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return "\n"
    + ((stack1 = container.lambda(container.strict(lookupProperty(depth0,"form"), "title", {"start":{"line":72,"column":2},"end":{"line":72,"column":12}} ), depth0)) != null ? stack1 : "")
    + "\n"
    + ((stack1 = lookupProperty(helpers,"each").call(depth0 != null ? depth0 : (container.nullContext || {}),lookupProperty(lookupProperty(depth0,"form"),"lines"),{"name":"each","hash":{},"fn":container.program(10, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":73,"column":0},"end":{"line":75,"column":9}}})) != null ? stack1 : "");
},"16":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=container.strict, alias2=container.lambda;

  return "\n"
    + ((stack1 = alias2(alias1(depth0, "label", {"start":{"line":79,"column":2},"end":{"line":79,"column":7}} ), depth0)) != null ? stack1 : "")
    + ":\n"
    + ((stack1 = alias2(alias1(depth0, "url", {"start":{"line":80,"column":2},"end":{"line":80,"column":5}} ), depth0)) != null ? stack1 : "")
    + "\n";
},"17":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=container.strict, alias2=container.lambda;

  return ((stack1 = alias2(alias1(depth0, "label", {"start":{"line":90,"column":2},"end":{"line":90,"column":7}} ), depth0)) != null ? stack1 : "")
    + ": "
    + ((stack1 = alias2(alias1(depth0, "url", {"start":{"line":90,"column":13},"end":{"line":90,"column":16}} ), depth0)) != null ? stack1 : "")
    + "\n";
},"compiler":[8,">= 4.3.0"],"main":function(container,depth0,helpers,partials,data) {
    var stack1, alias1=container.strict, alias2=container.lambda, alias3=depth0 != null ? depth0 : (container.nullContext || {}), lookupProperty = container.lookupProperty || function(parent, propertyName) {
        if (Object.prototype.hasOwnProperty.call(parent, propertyName)) {
          return parent[propertyName];
        }
        return undefined
    };

  return ((stack1 = alias2(alias1(depth0, "heading", {"start":{"line":1,"column":2},"end":{"line":1,"column":9}} ), depth0)) != null ? stack1 : "")
    + "\n"
    + ((stack1 = lookupProperty(helpers,"each").call(alias3,lookupProperty(depth0,"paragraphs"),{"name":"each","hash":{},"fn":container.program(0, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":2,"column":0},"end":{"line":5,"column":9}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias3,lookupProperty(depth0,"button"),{"name":"if","hash":{},"fn":container.program(1, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":6,"column":0},"end":{"line":10,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"each").call(alias3,lookupProperty(depth0,"after"),{"name":"each","hash":{},"fn":container.program(0, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":11,"column":0},"end":{"line":14,"column":9}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias3,lookupProperty(depth0,"order"),{"name":"if","hash":{},"fn":container.program(2, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":15,"column":0},"end":{"line":34,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias3,lookupProperty(depth0,"statement"),{"name":"if","hash":{},"fn":container.program(9, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":35,"column":0},"end":{"line":41,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"each").call(alias3,lookupProperty(depth0,"details"),{"name":"each","hash":{},"fn":container.program(11, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":42,"column":0},"end":{"line":48,"column":9}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias3,lookupProperty(depth0,"closing"),{"name":"if","hash":{},"fn":container.program(12, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":49,"column":0},"end":{"line":57,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias3,lookupProperty(depth0,"care"),{"name":"if","hash":{},"fn":container.program(13, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":58,"column":0},"end":{"line":61,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"each").call(alias3,lookupProperty(depth0,"rights"),{"name":"each","hash":{},"fn":container.program(14, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":62,"column":0},"end":{"line":69,"column":9}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"if").call(alias3,lookupProperty(depth0,"form"),{"name":"if","hash":{},"fn":container.program(15, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":70,"column":0},"end":{"line":76,"column":7}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"each").call(alias3,lookupProperty(depth0,"links"),{"name":"each","hash":{},"fn":container.program(16, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":77,"column":0},"end":{"line":81,"column":9}}})) != null ? stack1 : "")
    + "\n--\n"
    + ((stack1 = alias2(alias1(depth0, "reason", {"start":{"line":84,"column":2},"end":{"line":84,"column":8}} ), depth0)) != null ? stack1 : "")
    + "\n"
    + ((stack1 = alias2(alias1(depth0, "contact", {"start":{"line":85,"column":2},"end":{"line":85,"column":9}} ), depth0)) != null ? stack1 : "")
    + "\n"
    + ((stack1 = lookupProperty(helpers,"each").call(alias3,lookupProperty(depth0,"seller"),{"name":"each","hash":{},"fn":container.program(10, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":86,"column":0},"end":{"line":88,"column":9}}})) != null ? stack1 : "")
    + ((stack1 = lookupProperty(helpers,"each").call(alias3,lookupProperty(depth0,"footer"),{"name":"each","hash":{},"fn":container.program(17, data, 0),"inverse":container.noop,"data":data,"loc":{"start":{"line":89,"column":0},"end":{"line":91,"column":9}}})) != null ? stack1 : "");
},"useData":true},
};
