addEventListener('click',onEarlyClick=e=>{let b=e.target.closest('button,a');b&&(earlyClicks[0]||b.matches('button:not([action] *)'))&&(e.preventDefault(),earlyClicks.push(b))},earlyClicks=[])
